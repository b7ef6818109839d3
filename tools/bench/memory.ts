import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from './load.ts';
import type { Place } from './place.ts';
import { memoryOf, programs } from './processes.ts';
import { times, type Figure } from './report.ts';
import { signIn, type Session } from './session.ts';
import { startHealthy } from './start.ts';

/** `BENCH_MEMORY_SECONDS=60` for a short look. */
const loadSeconds = Number(process.env['BENCH_MEMORY_SECONDS'] ?? 1200);
/** After the seed and after the load: what they needed is given back by then, or not at all. */
const restSeconds = 300;
const turnSeconds = 5;
/** Restarts that begin with each turn of the load. */
const restarts = 5;
const mostTimes = 1.3;

/** What the server and the simulator hold at rest after the seed, and again after a while of mixed load. */
export async function measureMemory(place: Place): Promise<Figure[]> {
  const product = await startHealthy(mkdtempSync(path.join(place.folder, 'memory-')), {
    SKYDECK_RATE_LIMIT_FACTOR: '0',
  });
  try {
    const look = () => ({
      server: memoryOf(product.pid, programs.server),
      simulator: memoryOf(product.pid, programs.simulator),
    });
    await delay(restSeconds * 1000);
    const before = look();
    await mixedLoad(product.address);
    await delay(restSeconds * 1000);
    const after = look();
    return (['server', 'simulator'] as const).map((what) => ({
      what: `memory of the ${what} after ${Math.round(loadSeconds / 60)} minutes of load, and before`,
      measured: `${Math.round(after[what])} MB`,
      floor: `${Math.round(before[what])} MB`,
      ratio: times(after[what] / before[what]),
      aim: `<= ${times(mostTimes)}`,
      met: after[what] / before[what] <= mostTimes,
    }));
  } finally {
    await product.stop();
  }
}

/** Lists, one server with its charts, and restarts in between, as a busy day has them. */
async function mixedLoad(address: string): Promise<void> {
  const session = await signIn(address, 'user@skydeck.test');
  const ids = await runningServers(address, session);
  const until = performance.now() + loadSeconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const first = (turn * restarts) % ids.length;
    await restart(address, session, ids.slice(first, first + restarts));
    const server = `/svc/servers/${ids[turn % ids.length]!}`;
    const [from, to] = [Date.now() - 86_400_000, Date.now()].map((at) => new Date(at).toISOString());
    const chart = `${server}/statistics?category=cpu&from=${from}&to=${to}`;
    const paths = ['/svc/servers?size=25', '/svc/queue?size=25', server, chart];
    for (const one of paths) await load(address + one, session.headers, { seconds: turnSeconds, connections: 4 });
  }
}

async function runningServers(address: string, { headers }: Session): Promise<string[]> {
  const answer = await fetch(`${address}/svc/servers?size=0&state=on`, { headers });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

async function restart(address: string, { headers }: Session, serverIds: readonly string[]): Promise<void> {
  const answer = await fetch(`${address}/svc/servers/power`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'restart', force: false, serverIds }),
  });
  if (answer.status !== 202) throw new Error(`restarting answered ${answer.status}: ${await answer.text()}`);
}
