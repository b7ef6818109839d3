import { z } from 'zod';
import { askAgent } from './agent.ts';
import type { World } from './world.ts';

const quickMs = 5000;
const Opened = z.int();
const Read = z.object({ 'buf-b64': z.string() });

/** The beginning of a file inside a guest, through its agent. Throws AgentSilent, or AgentRefused where there is none. */
export async function readGuestFile(
  world: World,
  ref: string,
  of: { path: string; maxBytes: number },
): Promise<string> {
  const quickly = { withinMs: quickMs };
  const open = { command: 'guest-file-open', args: { path: of.path }, ...quickly };
  const handle = Opened.parse(await askAgent(world, ref, open));
  try {
    const args = { handle, count: of.maxBytes };
    const read = Read.parse(await askAgent(world, ref, { command: 'guest-file-read', args, ...quickly }));
    return Buffer.from(read['buf-b64'], 'base64').toString('utf8');
  } finally {
    await askAgent(world, ref, { command: 'guest-file-close', args: { handle }, ...quickly }).catch(() => undefined);
  }
}
