import { sql } from 'kysely';
import { readPayer } from '#domains/billing/api/port.ts';
import { collectMonth, issueDraft, keepFiles, readInvoicesOf, readLegalEntity } from '#domains/invoices/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { Db } from '#platform/db/pool.ts';
import { perSecond, times, type Figure } from './report.ts';
import { timed } from './rounds.ts';

const lines = 1000;

/** An invoice of many servers: charged, taxed and numbered in one transaction, then as PDF and XML. */
export async function measureLongInvoice(db: Db): Promise<Figure[]> {
  const month = monthStart(new Date(monthStart(new Date()).getTime() - 1));
  const { accountId, siteId } = await addCustomer(db, month);
  const now = new Date();
  const payer = await readPayer(db, accountId);
  const entity = await readLegalEntity(db, siteId);
  if (payer?.profile == null || entity === undefined) throw new Error('the demonstration has no seller or no profile');
  const { profile } = payer;
  const issued = await timed(() =>
    db.transaction().execute(async (tx) => {
      await collectMonth(tx, { accountId, siteId, month, now });
      for (const draft of await readInvoicesOf(tx, { accountId, month }))
        await issueDraft(tx, {
          draft,
          entity,
          payer: { ...payer, profile },
          by: { name: '', source: 'system' },
          now,
          taskId: null,
        });
    }),
  );
  const [invoice, ...others] = await readInvoicesOf(db, { accountId, month });
  if (invoice === undefined || others.length > 0) throw new Error('not one invoice was issued');
  const rendered = await timed(() => db.transaction().execute((tx) => keepFiles(tx, invoice, now)));
  const floor = await timed(() => bareLines(db, invoice.id));
  const rate = (took: number) => (lines * 1000) / took;
  return [
    {
      what: `an invoice of ${lines} lines, charged, taxed and numbered; the floor inserts its lines one by one without any rule`,
      measured: `${perSecond(rate(issued))} lines`,
      floor: perSecond(rate(floor)),
      ratio: times(floor / issued),
    },
    {
      what: 'the same as PDF and XML, kept with their hashes; the same floor',
      measured: `${perSecond(rate(rendered))} lines`,
      floor: perSecond(rate(floor)),
      ratio: times(floor / rendered),
    },
  ];
}

/** Copies an account and its billing profile, with many servers that were on for an hour of a month. */
async function addCustomer(db: Db, month: Date): Promise<{ accountId: string; siteId: string }> {
  const { rows } = await sql<{ accountId: string; siteId: string }>`
    insert into account (id, site_id, email, name, role, price_list_id)
    select gen_random_uuid(), a.site_id, 'bench-invoice@example.test', 'Bench', a.role, a.price_list_id
    from account a join billing_profile p on p.account_id = a.id join legal_entity e on e.site_id = a.site_id
    where p.currency = 'USD' and p.legal_name <> '' order by a.id limit 1
    returning id as "accountId", site_id as "siteId"`.execute(db);
  const [added] = rows;
  if (added === undefined) throw new Error('the demonstration has no customer with a billing profile');
  await sql`
    insert into billing_profile select (jsonb_populate_record(p, jsonb_build_object('account_id', ${added.accountId}::uuid))).*
    from billing_profile p join account a on a.id = p.account_id
    where p.currency = 'USD' and p.legal_name <> '' and a.site_id = ${added.siteId} order by a.id limit 1`.execute(db);
  await sql`
    insert into usage_span (site_id, account_id, object_type, object_id, object_name, zone_id, meter, state, quantity, billing,
      price_version_id, currency, monthly_micro, hourly_micro, started_at, ended_at)
    select ${added.siteId}::uuid, ${added.accountId}::uuid, 'server', gen_random_uuid()::text, 'bench-' || n, 'EU-FR', 'server', 'on',
      1, 'hourly', (select id from price_list_version order by id limit 1), 'USD', 0, 30000,
      ${month}::timestamptz, ${month}::timestamptz + interval '1 hour'
    from generate_series(1, ${lines}) n`.execute(db);
  return added;
}

/** The same lines without any rule, one after another in one transaction. */
async function bareLines(db: Db, invoiceId: string): Promise<void> {
  await sql`create table bench_line (like invoice_line)`.execute(db);
  await db.transaction().execute(async (tx) => {
    for (let n = 1; n <= lines; n += 1)
      await sql`insert into bench_line select * from invoice_line where invoice_id = ${invoiceId} and number = ${n}`.execute(
        tx,
      );
  });
  await sql`drop table bench_line`.execute(db);
}
