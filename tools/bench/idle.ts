import { setTimeout as delay } from 'node:timers/promises';
import type { BenchTarget, Place } from './place.ts';
import { cpuOf, findBelow, untilQuiet } from './processes.ts';
import type { Figure } from './report.ts';

/** `BENCH_IDLE_SECONDS=60` for a short look. */
const windowSeconds = Number(process.env['BENCH_IDLE_SECONDS'] ?? 600);
const aims = { statements: 2, idlePercent: 1, busyPercent: 15 };

/** What the product asks of its database, and uses, while nobody uses it: with few servers and with many. */
export async function measureIdle(place: Place): Promise<Figure[]> {
  const few = await measure(await place.demo(), place);
  const many = await measure(await place.crowd(), place);
  const used = ({ server, database }: Used) => server + database;
  const shares = (one: Used) =>
    `${percent(used(one))}: server ${percent(one.server)}, database ${percent(one.database)}; simulator ${percent(one.simulator)}`;
  return [
    {
      what: '400 servers: statements a second',
      measured: few.statements.toFixed(2),
      aim: `<= ${aims.statements}`,
      met: few.statements <= aims.statements,
    },
    {
      what: '400 servers: share of a core, server and database',
      measured: shares(few),
      aim: `<= ${aims.idlePercent}%`,
      met: used(few) <= aims.idlePercent,
    },
    { what: '10,000 servers: statements a second', measured: many.statements.toFixed(2) },
    {
      what: '10,000 servers: share of a core, server and database',
      measured: shares(many),
      aim: `<= ${aims.busyPercent}%`,
      met: used(many) <= aims.busyPercent,
    },
  ];
}

interface Used {
  /** A second. */
  statements: number;
  /** Percent of a core. */
  server: number;
  database: number;
  simulator: number;
}

async function measure(target: BenchTarget, place: Place): Promise<Used> {
  await using product = await place.product(target, { BENCH_WORKER: '1', BENCH_WAIT_FACTOR: '1' });
  const statements = async () => {
    const answer = await fetch(`${product.address}/bench/statements`);
    return ((await answer.json()) as { statements: number }).statements;
  };
  await untilQuiet(target.databasePid);
  const look = async () => ({
    statements: await statements(),
    server: cpuOf(product.pid),
    database: cpuOf(target.databasePid),
    simulator: findBelow(process.pid, /simulator\/main/).reduce((sum, pid) => sum + cpuOf(pid), 0),
  });
  const before = await look();
  await delay(windowSeconds * 1000);
  const after = await look();
  const share = (what: 'server' | 'database' | 'simulator') => ((after[what] - before[what]) / windowSeconds) * 100;
  return {
    statements: (after.statements - before.statements) / windowSeconds,
    server: share('server'),
    database: share('database'),
    simulator: share('simulator'),
  };
}

const percent = (value: number): string => `${value.toFixed(2)}%`;
