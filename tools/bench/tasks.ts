import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { refusalFor } from '#domains/account/states.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import { load } from './load.ts';
import type { Place } from './place.ts';
import { cpuOf, findBelow, untilQuiet } from './processes.ts';
import { startProgram } from './program.ts';
import { ms, perSecond, times, type Figure } from './report.ts';
import { inRounds, median, quantile } from './rounds.ts';
import { signIn, type Session } from './session.ts';

const rounds = 5;
/** Before them, so that neither the product nor its statements are new to the machine. */
const warmUps = 3;
const perRound = 150;
const singles = 60;
/** Share of the floor's rate that is aimed at. */
const least = 0.25;
/** CPU of a restart, in answers of a constant body: 10 ms where such an answer costs 0.15 ms. */
const mostAnswers = 10 / 0.15;
const answerSeconds = 3;
/** As many as a worker runs side by side. */
const floorLanes = 8;

interface Desk {
  db: Db;
  address: string;
  session: Session;
  serverIds: string[];
}

/** How many power changes go through the queue in a second, and how long one waits for its first step. */
export async function measureTasks(place: Place): Promise<Figure[]> {
  const target = await place.demo();
  await using product = await place.product(target, { BENCH_WORKER: '1' });
  await untilQuiet(target.databasePid);
  await using stack = new AsyncDisposableStack();
  const { db, close } = openDatabase(target.databaseUrl, { applicationName: 'skydeck bench', max: floorLanes });
  stack.defer(close);
  const session = await signIn(product.address, 'root@skydeck.test');
  const desk = { db, address: product.address, session, serverIds: await idleServers(db) };
  await sql`create table bench_floor (id int generated always as identity primary key, state text not null)`.execute(
    db,
  );
  stack.defer(async () => void (await sql`drop table bench_floor`.execute(db)));
  const used = () => cpuOf(product.pid) + cpuOf(target.databasePid) + simulatorCpu();
  const cpu: number[] = [];
  const restarts = async () => {
    const before = used();
    const restartsASecond = await manyRestarts(desk);
    cpu.push(((used() - before) * 1000) / perRound);
    return restartsASecond;
  };
  for (let round = 0; round < warmUps; round += 1) await manyRestarts(desk);
  const rate = await inRounds(rounds, { tasks: restarts, floor: () => bareTransactions(db) });
  const waits: number[] = [];
  const writes: number[] = [];
  for (let i = 0; i < singles; i += 1) {
    waits.push(await oneRestart(desk, i));
    writes.push(await timed(() => bareTransaction(db)));
  }
  const share = median(rate.tasks) / median(rate.floor);
  const answer = await cpuOfAnswer();
  return [
    {
      what: 'power changes through the queue',
      measured: perSecond(median(rate.tasks)),
      floor: perSecond(median(rate.floor)),
      ratio: times(share),
      aim: `>= ${times(least)}`,
      met: share >= least,
    },
    {
      what: 'CPU of one of them: server, database and simulator; an answer of a constant body',
      measured: ms(median(cpu)),
      floor: `${answer.toFixed(2)} ms`,
      ratio: times(median(cpu) / answer),
      aim: `<= ${times(mostAnswers)}`,
      met: median(cpu) / answer <= mostAnswers,
    },
    ...([0.5, 0.99] as const).map((q) => ({
      what: `from enqueue to first step, idle queue: p${q * 100}`,
      measured: ms(quantile(waits, q)),
      floor: ms(quantile(writes, q)),
      ratio: times(quantile(waits, q) / quantile(writes, q)),
    })),
  ];
}

const simulatorCpu = () => findBelow(process.pid, /simulator\/main/).reduce((sum, pid) => sum + cpuOf(pid), 0);

/** Milliseconds of CPU that the product's HTTP server uses for a constant body. */
async function cpuOfAnswer(): Promise<number> {
  await using floor = await startProgram('floor-server.ts', { BENCH_BYTES: '1000' });
  await load(floor.address, {}, { seconds: answerSeconds });
  const before = cpuOf(floor.pid);
  const { perSecond: rate } = await load(floor.address, {}, { seconds: answerSeconds });
  return ((cpuOf(floor.pid) - before) * 1000) / (rate * answerSeconds);
}

/** Running servers of accounts whose state lets them restart a server. */
async function idleServers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('server')
    .innerJoin('account', 'account.id', 'server.account_id')
    .select(['server.id', 'account.enabled', 'account.status', 'account.billing_state as billingState'])
    .where('server.state', '=', 'on')
    .where('server.task_id', 'is', null)
    .orderBy('server.id')
    .execute();
  const free = rows.filter((row) => refusalFor('power-on', row) === null).slice(0, perRound);
  if (free.length < perRound) throw new Error(`only ${free.length} servers may restart`);
  return free.map((row) => row.id);
}

/** Restarts of all servers in one request; answers tasks a second, from the request to the end of the last. */
async function manyRestarts({ db, address, session, serverIds }: Desk): Promise<number> {
  const began = performance.now();
  await put(`${address}/svc/servers/power`, session, { action: 'restart', force: false, serverIds });
  await untilIdle(db, 20);
  return (perRound * 1000) / (performance.now() - began);
}

/** One restart on an idle queue; answers the milliseconds between the task's creation and its first step. */
async function oneRestart({ db, address, session, serverIds }: Desk, turn: number): Promise<number> {
  const cmdId = await put(`${address}/svc/servers/${serverIds[turn]}/power`, session, {
    action: 'restart',
    force: false,
  });
  await untilIdle(db, 5);
  const { rows } = await sql<{ waited: number }>`
    select extract(epoch from started_at - created_at)::float8 * 1000 as waited
    from task where id = ${cmdId} and state = 'succeeded'`.execute(db);
  if (rows[0] === undefined) throw new Error('a restart failed');
  return rows[0].waited;
}

async function put(url: string, session: Session, body: object): Promise<string> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { ...session.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { cmdId: string }).cmdId;
}

async function untilIdle(db: Db, everyMs: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from task where state in ('waiting', 'running') limit 1`.execute(db);
    if (rows.length === 0) return;
    await delay(everyMs);
  }
}

async function bareTransactions(db: Db): Promise<number> {
  const began = performance.now();
  let left = perRound;
  const lane = async () => {
    while (left-- > 0) await bareTransaction(db);
  };
  await Promise.all(Array.from({ length: floorLanes }, lane));
  return (perRound * 1000) / (performance.now() - began);
}

const bareTransaction = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into bench_floor (state) values ('waiting') returning id`.execute(tx);
    await sql`update bench_floor set state = 'succeeded' where id = ${rows[0]!.id}`.execute(tx);
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
