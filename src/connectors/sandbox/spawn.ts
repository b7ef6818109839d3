import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { codeRoot } from '#platform/paths.ts';

const startDeadlineMs = 20_000;
const stopDeadlineMs = 5000;
const restartPauseMs = 500;

const Ready = z.object({ port: z.int(), smtpPort: z.int(), dnsPort: z.int() });
type Ports = z.infer<typeof Ready>;

export interface RunningSandbox {
  /** Where a person reads the messages. */
  mailboxUrl: string;
  smtpUrl: string;
  smsUrl: string;
  smsToken: string;
  taxRegistryUrl: string;
  /** Of the tax authority, for tokens and for numbers. */
  taxAuthorityUrl: string;
  /** The name server, as address and port. */
  dnsServer: string;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox as a child process and keeps it running on the same ports: one that dies is started again.
 * It ends with this process, however that goes. Throws when it is not ready in 20 seconds.
 */
export async function startSandbox(options: { storeFile: string; port: number }): Promise<RunningSandbox> {
  const token = randomBytes(24).toString('base64url');
  const launch = (ports: Ports) => launchOnce({ storeFile: options.storeFile, token }, ports);
  let { child, ports } = await launch({ port: options.port, smtpPort: 0, dnsPort: 0 });
  let stopping = false;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await ended(child);
      if (stopping) return;
      await delay(restartPauseMs, undefined, { ref: false });
      const next = await launch(ports).catch((error: unknown) => process.emitWarning(String(error)));
      if (next) ({ child, ports } = next);
    }
  };
  void watch();
  const at = `http://127.0.0.1:${ports.port}`;
  return {
    mailboxUrl: `http://localhost:${ports.port}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtpPort}`,
    smsUrl: `${at}/sms`,
    smsToken: token,
    taxRegistryUrl: `${at}/vies`,
    taxAuthorityUrl: `${at}/shaam/tsandbox`,
    dnsServer: `127.0.0.1:${ports.dnsPort}`,
    async stop() {
      stopping = true;
      const over = ended(child);
      child.ref();
      child.stdin?.end();
      await Promise.race([over, delay(stopDeadlineMs, undefined, { ref: false })]);
      child.kill('SIGKILL');
    },
  };
}

async function launchOnce(
  about: { storeFile: string; token: string },
  wanted: Ports,
): Promise<{ child: ChildProcess; ports: Ports }> {
  const main = path.join(codeRoot, `connectors/sandbox/main${path.extname(import.meta.filename)}`);
  const ports = Object.entries({ port: wanted.port, 'smtp-port': wanted.smtpPort, 'dns-port': wanted.dnsPort });
  const args = [main, '--store', about.storeFile];
  for (const [name, port] of ports) args.push(`--${name}`, String(port));
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SKYDECK_SANDBOX_TOKEN: about.token },
  });
  // Writing to it is never tried, but its end may break when the child is killed.
  child.stdin.on('error', () => child.stdin.destroy());
  const lines = createInterface(child.stdout);
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended(child).then(() => null),
    delay(startDeadlineMs, null, { ref: false }),
  ]);
  lines.close();
  child.stdout.destroy();
  if (first === null) {
    child.kill('SIGKILL');
    throw new Error('The sandbox for emails and text messages did not start.');
  }
  child.unref();
  return { child, ports: Ready.parse(JSON.parse(first)) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit').catch(() => undefined);
}
