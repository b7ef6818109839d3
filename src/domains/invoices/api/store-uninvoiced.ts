import { sql } from 'kysely';
import { chargeLines } from '#domains/charges/api/port.ts';
import type { Db } from '#platform/db/pool.ts';

/** What invoices, drafts included, have of `c`, a charge. */
const invoiced = sql`coalesce((
  select sum(l.amount) from invoice_line l join invoice i on i.id = l.invoice_id
  where l.charge_id = c.id and i.kind = 'invoice'), 0)`;

const dayOf = (month: Date): string => month.toISOString().slice(0, 10);

/**
 * The next accounts, in the order of their ids, that used nothing in a month, and whose charges of the month before have grown since
 * these were invoiced.
 */
export async function readGrownAccounts(
  db: Db,
  { month, after, size }: { month: Date; after: string; size: number },
): Promise<{ accountId: string; siteId: string }[]> {
  const { rows } = await sql<{ accountId: string; siteId: string }>`
    select distinct c.account_id as "accountId", c.site_id as "siteId" from ${chargeLines} c
    where c.month = (${dayOf(month)}::date - interval '1 month')::date and c.account_id > ${after}
      and not exists (select from ${chargeLines} n where n.account_id = c.account_id and n.month = ${dayOf(month)}::date)
      and exists (select from invoice d where d.account_id = c.account_id and d.month = c.month
        and d.currency = c.currency and d.kind = 'invoice')
    group by c.account_id, c.site_id, c.currency having sum(c.amount - ${invoiced}) > 0
    order by c.account_id limit ${size}`.execute(db);
  return rows;
}

/** Whether invoices of an account since a month are still to come: it was charged more than they have, or one was not sent yet. */
export async function awaitsInvoice(
  db: Db,
  { accountId, since }: { accountId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select exists (select from ${chargeLines} c where c.account_id = ${accountId} and c.month >= ${dayOf(since)}::date
        group by c.currency having sum(c.amount - ${invoiced}) > 0)
      or exists (select from invoice i where i.account_id = ${accountId} and i.month >= ${dayOf(since)}::date
        and i.kind = 'invoice' and i.sent_at is null) as awaits`.execute(db);
  return rows[0]?.awaits === true;
}
