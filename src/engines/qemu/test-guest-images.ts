import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { projectRoot } from '#platform/paths.ts';
import { askAgent } from './guest/agent.ts';
import { sourceOfGuests } from './images/guest-images.ts';
import type { Supervisor } from './types.ts';

/** The small guest, built once for all tests of a machine, and again when what it is made of has changed. */
export const smallGuest = (): string => built('small-guest', 'build.sh');
/** The light Debian, likewise. */
export const lightDebian = (): string => built('debian-light', 'debian.sh');

function built(name: string, script: string): string {
  const file = path.join(tmpdir(), `skydeck-${name}-${sourceOfGuests()}.qcow2`);
  const place = path.join(projectRoot, 'tools/guest', script);
  execFileSync('flock', [`${file}.lock`, 'sh', '-c', `[ -e "$0" ] || "$1" "$0"`, file, place], { stdio: 'inherit' });
  return file;
}

const Started = z.object({ pid: z.number() });
const Ended = z.object({ exited: z.boolean(), 'out-data': z.string().default('') });

/** Runs a command in a guest through its agent, and gives what it wrote. */
export async function runInside(supervisor: Pick<Supervisor, 'places'>, ref: string, line: string): Promise<string> {
  const ask = <T>(shape: z.ZodType<T>, command: string, args: object) =>
    askAgent(supervisor, ref, { command, args }).then((answer) => shape.parse(answer));
  const program = { path: '/bin/sh', arg: ['-c', line], 'capture-output': true };
  const { pid } = await ask(Started, 'guest-exec', program);
  for (;;) {
    const status = await ask(Ended, 'guest-exec-status', { pid });
    if (status.exited) return Buffer.from(status['out-data'], 'base64').toString();
    await delay(100);
  }
}
