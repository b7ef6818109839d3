import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '#platform/paths.ts';
import { load } from './load.ts';
import type { Place } from './place.ts';
import { ms, times, type Figure } from './report.ts';
import { inRounds, median } from './rounds.ts';
import { signIn } from './session.ts';

const run = promisify(execFile);
const rounds = 3;
const seconds = 4;
const connections = 60;
/** Milliseconds that calls of people who are signed in may take while someone floods the sign-in. */
const most = 250;
const calls = { 'the user context': '/svc/user', 'the list of servers': '/svc/servers?size=25' };
const program = path.join(projectRoot, 'node_modules/autocannon/autocannon.js');

const Flood = z.object({ statusCodeStats: z.record(z.string(), z.object({ count: z.number() })) });

/** p99 of other calls during a flood of sign-ins without any rate limit, beside the same calls without it. */
export async function measureFlood(place: Place): Promise<Figure[]> {
  await using product = await place.product(await place.demo());
  const { headers } = await signIn(product.address, 'user@skydeck.test');
  const figures: Figure[] = [];
  for (const [name, target] of Object.entries(calls)) {
    const ask = () => load(product.address + target, headers, { seconds, connections: 2 });
    await ask();
    const statuses: Record<string, number>[] = [];
    const found = await inRounds(rounds, {
      calm: ask,
      flooded: async () => {
        const [met, answers] = await Promise.all([ask(), flood(product.address)]);
        statuses.push(answers);
        return met;
      },
    });
    const p99 = (which: 'calm' | 'flooded') => median(found[which].map((one) => one.p99));
    figures.push({
      what: `${name}, p99 during the flood`,
      measured: ms(p99('flooded')),
      floor: ms(p99('calm')),
      ratio: times(p99('flooded') / p99('calm')),
      aim: `< ${ms(most)}`,
      met: p99('flooded') < most,
    });
    figures.push({ what: `${name}: answers to the flood`, measured: sumOf(statuses) });
  }
  return figures;
}

/** Signs in with wrong passwords on many connections; answers how often each status came. */
async function flood(address: string): Promise<Record<string, number>> {
  const body = JSON.stringify({ email: 'flood-[<id>]@skydeck.test', password: 'Not-the-password-7' });
  const args = ['--json', '--no-progress', '-c', String(connections), '-d', String(seconds), '-I', '-m', 'POST'];
  const more = ['-H', 'content-type=application/json', '-b', body, `${address}/svc/login`];
  const { stdout } = await run(process.execPath, [program, ...args, ...more], { maxBuffer: 2 ** 24 });
  const { statusCodeStats } = Flood.parse(JSON.parse(stdout));
  return Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]));
}

function sumOf(rounds: readonly Record<string, number>[]): string {
  const sum = new Map<string, number>();
  for (const one of rounds)
    for (const [status, count] of Object.entries(one)) sum.set(status, (sum.get(status) ?? 0) + count);
  return [...sum].map(([status, count]) => `${count} x ${status}`).join(', ');
}
