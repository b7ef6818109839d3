import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#kernel/ids.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import { load, type Load } from './load.ts';
import type { Place } from './place.ts';
import { untilQuiet } from './processes.ts';
import { ms, perSecond, times, type Figure } from './report.ts';
import { median, quantile } from './rounds.ts';
import { signIn, type Session } from './session.ts';

const servers = 1000;
/** Before them, so that neither the product nor its statements are new to the machine. */
const warmUp = 200;
/** As many as one request may ask for. */
const atOnce = 10;
const zoneId = 'EU-FR';
/** Share of the floor's rate that is aimed at. */
const least = 0.1;
/** What somebody else asks for, one after another, before and while servers are made. */
const other = '/svc/servers?size=25';
const otherSeconds = 4;
/** Its p99 stays within so many times of what it is on an idle product. */
const mostTimes = 10;
/** Requests of different people come side by side, a worker's tasks too. */
const lanes = 8;

/**
 * Creates 1,000 servers by requests of ten, until the last one runs, beside as many bare transactions; then 1,000 more while
 * someone else asks for the list.
 */
export async function measureCreations(place: Place): Promise<Figure[]> {
  const target = await place.demo();
  await using product = await place.product(target, { BENCH_WORKER: '1' });
  await untilQuiet(target.databasePid);
  await using stack = new AsyncDisposableStack();
  const { db, close } = openDatabase(target.databaseUrl, { applicationName: 'skydeck bench', max: lanes });
  stack.defer(close);
  const session = await signIn(product.address, 'root@skydeck.test');
  const order = await findOrder(product.address, session);
  await freeAddresses(db, order.networkIds[0]);

  const create = async (series: string, count = servers) => {
    const asked: number[] = [];
    const began = performance.now();
    const made = untilMade(db, series, count);
    await inLanes([...Array(count / atOnce).keys()], async (batch) => {
      const start = performance.now();
      await post(product.address, session, { ...order, names: namesOf(series, batch) });
      asked.push(performance.now() - start);
    });
    const orderedMs = performance.now() - began;
    await made;
    return { asked, orderedMs, perSecond: (count * 1000) / (performance.now() - began) };
  };
  await create('warm-up', warmUp);
  const { asked, orderedMs, perSecond: rate } = await create('alone');

  const someoneElse = () => load(product.address + other, session.headers, { seconds: otherSeconds, connections: 1 });
  await someoneElse();
  const idle = await someoneElse();
  const during = await repeatUntil(create('beside'), someoneElse);
  const p99 = Math.max(...during.map((one) => one.p99));

  const floorMs = await bareTransactions(db, stack);
  const floor = (servers * 1000) / floorMs;
  return [
    {
      what: `${servers} servers created, until the last one runs`,
      measured: perSecond(rate),
      floor: perSecond(floor),
      ratio: times(rate / floor),
      aim: `>= ${times(least)}`,
      met: rate / floor >= least,
    },
    {
      what: 'the list of servers while 1000 more are created, and before: p99',
      measured: ms(p99),
      floor: ms(idle.p99),
      ratio: times(p99 / idle.p99),
      aim: `<= ${times(mostTimes)}`,
      met: p99 / idle.p99 <= mostTimes,
    },
    { what: `all ${servers} accepted and in the list after`, measured: ms(orderedMs) },
    {
      what: `a request for ${atOnce} servers while others are created`,
      measured: `${ms(median(asked))}, p99 ${ms(quantile(asked, 0.99))}`,
    },
  ];
}

const namesOf = (series: string, batch: number) =>
  Array.from({ length: atOnce }, (_, i) => `bench-${series}-${batch * atOnce + i}`);

interface Catalog {
  images: { id: string; osFamily: string; minDiskGb: number }[];
  networks: { id: string; type: number }[];
}

/** The smallest server of the zone, on the internet. */
export async function findOrder(address: string, session: Session) {
  const answer = await fetch(`${address}/svc/dataCenters/${zoneId}/configuration`, { headers: session.headers });
  const { images, networks } = (await answer.json()) as Catalog;
  const image = images.find((one) => one.osFamily === 'linux' && one.minDiskGb <= 20);
  const network = networks.find((one) => one.type === 1);
  if (image === undefined || network === undefined) throw new Error(`${zoneId} sells nothing to measure`);
  return {
    zoneId,
    imageId: image.id,
    cpuType: 'B',
    cpuCount: 1,
    ramMb: 2048,
    diskSizesGb: [20],
    networkIds: [network.id] as const,
    password: 'Skydeck#demo1',
    billingMode: 1,
  };
}

/** One account of the demonstration may not have so many servers, nor its network so many addresses. */
export async function freeAddresses(db: Db, networkId: string): Promise<void> {
  await sql`update account set server_allowance = ${servers * 3}`.execute(db);
  await sql`
    insert into subnet (id, network_id, cidr, gateway, first_address, last_address, next_address)
    values (${newId()}, ${networkId}, '100.64.0.0/20', '100.64.0.1', '100.64.0.2', '100.64.15.254', '100.64.0.2')
  `.execute(db);
}

async function post(address: string, session: Session, body: object): Promise<void> {
  const answer = await fetch(`${address}/svc/servers`, {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`creating answered ${answer.status}: ${await answer.text()}`);
}

async function untilMade(db: Db, series: string, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from server where name like ${`bench-${series}-%`} group by state`.execute(
      db,
    );
    const failed = rows.find((row) => row.state === 'error');
    if (failed !== undefined) throw new Error(`${failed.count} servers could not be created`);
    if (rows.length === 1 && rows[0]!.state === 'on' && rows[0]!.count === count) return;
    await delay(20);
  }
}

/** Loads until something is over; at least one. */
async function repeatUntil(over: Promise<unknown>, once: () => Promise<Load>): Promise<Load[]> {
  const state = { over: false };
  void over.finally(() => (state.over = true)).catch(() => undefined);
  const loads: Load[] = [];
  do loads.push(await once());
  while (!state.over);
  return loads;
}

/** One insert and one update each, which is the least that a task is. */
async function bareTransactions(db: Db, stack: AsyncDisposableStack): Promise<number> {
  await sql`create table bench_created (id int generated always as identity primary key, state text not null)`.execute(
    db,
  );
  stack.defer(async () => void (await sql`drop table bench_created`.execute(db)));
  const began = performance.now();
  await inLanes(Array.from({ length: servers }), () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into bench_created (state) values ('waiting') returning id`.execute(tx);
      await sql`update bench_created set state = 'succeeded' where id = ${rows[0]!.id}`.execute(tx);
    }),
  );
  return performance.now() - began;
}

async function inLanes<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = things.values();
  const lane = async () => {
    for (const thing of left) await work(thing);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
