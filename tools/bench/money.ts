import { sql } from 'kysely';
import { chargeAccounts, monthsOf, readUse } from '#domains/charges/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import { measureLongInvoice } from './long-invoice.ts';
import type { Place } from './place.ts';
import { ms, perSecond, times, type Figure } from './report.ts';
import { inRounds, median, timed } from './rounds.ts';

const rounds = 5;
const spansPerRound = 2000;
const perTransaction = 100;
const customers = 10_000;
/** Changes of power of each customer's server in the month. */
const changes = 6;

/** Spans of use, the nightly charge of many customers, the current month of one of them, and a long invoice. */
export async function measureMoney(place: Place): Promise<Figure[]> {
  const target = await place.demo();
  await using stack = new AsyncDisposableStack();
  const { db, close } = openDatabase(target.databaseUrl, { applicationName: 'skydeck bench money', max: 4 });
  stack.defer(close);
  await sql`create table bench_span (like usage_span)`.execute(db);
  stack.defer(async () => void (await sql`drop table bench_span`.execute(db)));
  const spans = await inRounds(rounds, { metered: () => meteredSpans(db), bare: () => bareSpans(db) });
  const ids = await addCustomers(db);
  const charged = await timed(() => chargeAccounts.run({ db, clock: { now: () => Date.now() }, domains: [] }));
  const floor = await timed(() => bareCharges(db, ids));
  const months = await inRounds(rounds, { month: () => monthsOfSome(db, ids), read: () => spansOfSome(db, ids) });
  const [month, read] = [median(months.month), median(months.read)];
  return [
    {
      what: 'changes of use, each ends a span and begins one; the floor inserts a row without index or constraint',
      measured: perSecond(median(spans.metered)),
      floor: perSecond(median(spans.bare)),
      ratio: times(median(spans.metered) / median(spans.bare)),
    },
    {
      what: `${customers} customers with ${changes + 1} spans each charged for the month; the floor inserts the same rows without any rule`,
      measured: perSecond((customers * 1000) / charged),
      floor: perSecond((customers * 1000) / floor),
      ratio: times(floor / charged),
    },
    {
      what: 'current month of one of them, priced from its spans; the floor reads the spans',
      measured: ms(month),
      floor: ms(read),
      ratio: times(month / read),
    },
    ...(await measureLongInvoice(db)),
  ];
}

/** A use of one of many objects: what `meter_use` and the bare insert are given. */
const usage = sql`
  select gen_random_uuid()::text as object, now() - interval '1 day' + n * interval '1 second' as moment, jsonb_build_object(
    'site_id', a.site_id, 'account_id', a.id, 'object_type', 'server', 'object_name', 'bench', 'zone_id', 'EU-FR',
    'state', 'on', 'quantity', 1, 'billing', 'hourly', 'price_version_id', v.id, 'currency', 'USD',
    'monthly_micro', 1000000, 'hourly_micro', 2000, 'lines', '[]'::jsonb) as usage
  from (select id, site_id from account where role = 'account-holder' order by id limit 1) a,
    (select id from price_list_version order by id limit 1) v, generate_series(1, ${perTransaction}) n`;

async function perSecondOf(run: () => Promise<unknown>): Promise<number> {
  const took = await timed(async () => {
    for (let n = 0; n < spansPerRound / perTransaction; n += 1) await run();
  });
  return (spansPerRound * 1000) / took;
}

/** Each object begins its use and is changed once. */
const meteredSpans = (db: Db): Promise<number> =>
  perSecondOf(async () => {
    const { rows } = await sql<{ object: string }>`
      with used as materialized (${usage})
      select object, meter_use(object, 'server', moment, usage, null) from used`.execute(db);
    const objects = rows.map(({ object }) => object);
    await sql`
      select meter_use(u.object_id, 'server', now(), to_jsonb(u) || '{"state": "off", "hourly_micro": 500}', null)
      from usage_span u where u.object_id = any(${objects}::text[]) and u.ended_at is null`.execute(db);
  }).then((rate) => rate * 2);

const bareSpans = (db: Db): Promise<number> =>
  perSecondOf(() =>
    sql`
      insert into bench_span select (jsonb_populate_record(null::bench_span, u.usage
        || jsonb_build_object('id', gen_random_uuid(), 'object_id', u.object, 'meter', 'server', 'started_at', u.moment,
          'once_micro', 0, 'yearly_micro', 0, 'included', 0))).* from (${usage}) u`.execute(db),
  );

/** Copies an account many times, each with a server that was on and off since the begin of the month. */
async function addCustomers(db: Db): Promise<string[]> {
  const start = monthStart(new Date());
  const { rows } = await sql<{ id: string }>`
    insert into account (id, site_id, email, name, role, price_list_id)
    select gen_random_uuid(), a.site_id, 'bench-' || n || '@example.test', 'Bench', a.role, a.price_list_id
    from account a, generate_series(1, ${customers}) n
    where a.id = (select id from account where role = 'account-holder' order by id limit 1)
    returning id`.execute(db);
  for (let n = 0; n <= changes; n += 1)
    await sql`
      insert into usage_span (site_id, account_id, object_type, object_id, object_name, zone_id, meter, state, quantity, billing,
        price_version_id, currency, monthly_micro, hourly_micro, started_at, ended_at)
      select a.site_id, a.id, 'server', a.id::text, 'bench', 'EU-FR', 'server', ${n % 2 === 0 ? 'on' : 'off'}, 1, 'hourly',
        (select id from price_list_version order by id limit 1), 'USD', 0, ${n % 2 === 0 ? 30_000 : 5000}::bigint,
        ${hoursAfter(start, n)}::timestamptz, ${n < changes ? hoursAfter(start, n + 1) : null}::timestamptz
      from account a where a.email like 'bench-%@example.test'`.execute(db);
  await sql`analyze usage_span, account`.execute(db);
  return rows.map(({ id }) => id);
}

const hoursAfter = (start: Date, hours: number): Date => new Date(start.getTime() + hours * 3_600_000);

/** What a charge of a customer writes, without reading, pricing or a rule: two lines, their postings and the ledger's. */
async function bareCharges(db: Db, ids: readonly string[]): Promise<void> {
  await sql`create table bench_row (id uuid, account_id uuid, what text, amount bigint, at timestamptz)`.execute(db);
  for (const id of ids)
    await db
      .transaction()
      .execute((tx) =>
        sql`insert into bench_row select gen_random_uuid(), ${id}, 'charge', n, now() from generate_series(1, 10) n`.execute(
          tx,
        ),
      );
  await sql`drop table bench_row`.execute(db);
}

const some = 100;

/** Milliseconds of each of some customers. */
async function each(ids: readonly string[], run: (accountId: string) => Promise<unknown>): Promise<number> {
  const took = await timed(async () => {
    for (const id of ids.slice(0, some)) await run(id);
  });
  return took / some;
}

const monthsOfSome = (db: Db, ids: readonly string[]): Promise<number> => {
  const now = new Date();
  return each(ids, async (accountId) => {
    const use = await readUse(db, { accountId, from: now, until: nextMonth(now) });
    return [monthsOf(use, now), monthsOf(use, nextMonth(now))];
  });
};

const spansOfSome = (db: Db, ids: readonly string[]): Promise<number> =>
  each(ids, (accountId) => sql`select * from usage_span where account_id = ${accountId}`.execute(db));
