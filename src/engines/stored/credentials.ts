import { z } from 'zod';
import { runTool } from '../run-tool.ts';

/** What the first user of a guest is given; of a password the hash. */
export const Credentials = z.strictObject({ passwordHash: z.string().nullable(), sshKey: z.string().nullable() });
export type Credentials = z.infer<typeof Credentials>;

/** The hash of a password as a Linux system keeps it, or null for none. */
export async function hashPassword(password: string | null): Promise<string | null> {
  if (password === null) return null;
  return (await runTool('openssl', ['passwd', '-6', '-stdin'], { input: `${password}\n` })).trim();
}

/** What cloud-init does for the first user, as a document of its own. */
export function vendorData({ sshKey, passwordHash }: Credentials): string {
  const keys = (sshKey ?? '').split('\n').filter((line) => line.trim() !== '');
  const lines = ['#cloud-config', 'disable_root: false', 'ssh_pwauth: true'];
  if (keys.length > 0) lines.push('ssh_authorized_keys:', ...keys.map((key) => `  - ${JSON.stringify(key)}`));
  if (passwordHash !== null) lines.push('chpasswd:', '  expire: false', '  list: |', `    root:${passwordHash}`);
  return `${lines.join('\n')}\n`;
}
