import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { Said } from '#engines/said.ts';
import type { Sayable } from '#kernel/message.ts';
import { runTool, ToolFailed } from '../../run-tool.ts';
import type { Accelerator } from './places.ts';

/** Counts down from 50,000,000 and stops QEMU: a host that can't run this in time can't run a guest. */
const stub = Buffer.from('66b980f0fa02664975fcb010e6f4f4', 'hex');
/** How QEMU ends when the stub says 0x10. */
const stubExit = 33;
const patienceMs = 8000;

const Answer = z.object({
  bootId: z.string(),
  version: z.string(),
  accelerator: z.enum(['kvm', 'tcg']),
  why: Said,
});
export type ProbeAnswer = z.infer<typeof Answer>;

/**
 * Whether guests run with the processor's help. That /dev/kvm opens proves nothing, so a guest of 15 bytes is run.
 * The answer is kept in the file until the machine is started again or QEMU is another. A guest that has not ended after
 * `withinMs` milliseconds cannot be run.
 */
export async function probeKvm(file: string, withinMs = patienceMs): Promise<ProbeAnswer> {
  const bootId = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
  const version = (await runTool('qemu-system-x86_64', ['--version'])).split('\n')[0] ?? '';
  const kept = await keptProbe(file);
  if (kept?.bootId === bootId && kept.version === version) return kept;
  const tried = await tryKvm(withinMs);
  const answer = { bootId, version, ...tried };
  await writeFile(file, JSON.stringify(answer), { mode: 0o600 });
  return answer;
}

/** What the probe found last, without running it; null where it has not run. */
export async function keptProbe(file: string): Promise<ProbeAnswer | null> {
  // A file truncated by a crash counts as missing.
  const kept = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => null);
  return Answer.safeParse(kept).data ?? null;
}

async function tryKvm(withinMs: number): Promise<{ accelerator: Accelerator; why: Sayable }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skydeck-kvm-'));
  try {
    const disk = path.join(folder, 'stub');
    const sector = Buffer.alloc(512);
    stub.copy(sector);
    sector.writeUInt16BE(0x55aa, 510);
    await writeFile(disk, sector);
    const args = ['-accel', 'kvm', '-M', 'pc', '-nodefaults', '-display', 'none', '-m', '16'];
    args.push('-drive', `file=${disk},format=raw,if=ide`, '-device', 'isa-debug-exit,iobase=0xf4,iosize=0x04');
    await runTool('qemu-system-x86_64', args, { withinMs });
    return { accelerator: 'tcg', why: say('kvm.fails') };
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error;
    if (error.exitCode === stubExit) return { accelerator: 'kvm', why: say('kvm.works') };
    // What QEMU wrote says more than any sentence of ours.
    const why = error.exitCode === null ? say('kvm.timeout', { seconds: withinMs / 1000 }) : error.message;
    return { accelerator: 'tcg', why };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
