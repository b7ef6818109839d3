import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { transfers } from '../contract.ts';
import type { StoredTransfer } from './stored.ts';
import { rowOf } from './view.ts';

/** Who has the email now, where no one had it when the server was offered. */
const taker = sql<string | null>`coalesce(t.to_account_id,
  (select o.id from account o where o.site_id = t.site_id and o.email_key = t.to_email_key))`;

const transfersIn = (db: Db) =>
  db
    .selectFrom('server_transfer as t')
    .select((e) => [
      't.id',
      't.server_id as serverId',
      't.server_name as serverName',
      't.site_id as siteId',
      't.account_id as accountId',
      sql<string>`(select a.email from account a where a.id = t.account_id)`.as('from'),
      taker.as('toAccountId'),
      't.to_email as to',
      e.ref('t.state').$castTo<StoredTransfer['state']>().as('state'),
      e.ref('t.effective').$castTo<StoredTransfer['effective']>().as('effective'),
      't.effective_at as effectiveAt',
      't.message',
      't.direct',
      't.offered_by as offeredBy',
      't.offered_at as offeredAt',
      't.expires_at as expiresAt',
      't.agreed_by as agreedBy',
      't.agreed_at as agreedAt',
      't.new_name as newName',
      e.ref('t.price_before').$castTo<StoredTransfer['priceBefore']>().as('priceBefore'),
      e.ref('t.price_after').$castTo<StoredTransfer['priceAfter']>().as('priceAfter'),
      't.reason',
      't.task_id as taskId',
      't.ended_at as ended',
    ]);

const taking = (scope: Extract<Scope, { reach: 'account' }>): RawBuilder<boolean> =>
  sql<boolean>`(t.to_account_id = any(${scope.accountIds}::uuid[]) or (t.to_account_id is null
    and t.site_id = ${scope.siteId}
    and t.to_email_key in (select o.email_key from account o where o.id = any(${scope.accountIds}::uuid[]))))`;

/** Both sides see an offer. */
function visible(scope: Scope): RawBuilder<boolean> {
  switch (scope.reach) {
    case 'provider':
      return sql<boolean>`true`;
    case 'site':
      return sql<boolean>`t.site_id = ${scope.siteId}`;
    case 'account':
      return sql<boolean>`(t.account_id = any(${scope.accountIds}::uuid[]) or ${taking(scope)})`;
  }
}

/** Of staff, what comes in and goes out is that of their own account. */
const ownOf = ({ scope, me }: Pick<Ctx, 'scope' | 'me'>) =>
  scope.reach === 'account' ? [...scope.accountIds] : [me.accountId];

function incoming({ scope, me }: Pick<Ctx, 'scope' | 'me'>): RawBuilder<boolean> {
  const own = ownOf({ scope, me });
  return scope.reach === 'provider'
    ? sql<boolean>`t.to_account_id = any(${own}::uuid[])`
    : taking({ reach: 'account', siteId: scope.siteId, accountIds: own });
}

/** Offers of servers to and from the accounts in scope, the newest first. */
export const listTransfers = listRows(transfers.listTransfers, {
  what: 'transfers',
  from: ({ db }) => db.selectFrom('server_transfer as t').select('t.id'),
  scope: ({ scope }) => visible(scope),
  id: sortBy('t.id', 'uuid'),
  sorts: { offered: sortBy('t.offered_at', 'timestamptz') },
  search: [sql`lower(t.server_name)`, sql`t.to_email_key`],
  filters: {
    direction: (direction, asked) =>
      direction === 'incoming' ? incoming(asked) : sql<boolean>`t.account_id = any(${ownOf(asked)}::uuid[])`,
    open: () => sql<boolean>`t.state in ('offered', 'accepted', 'moving')`,
  },
  items: async (rows, { db, scope, me, now }) => {
    const ids = rows.map((row) => row.id);
    return (await readTransfers(db, scope, ids)).map((row) => rowOf(me, row, now));
  },
  info: (_asked, items) => ({ open: items.some((row) => row.state === 'moving') }),
});

/** The offers of these ids that lie in the scope, in the order of the ids. */
export async function readTransfers(db: Db, scope: Scope, ids: readonly string[]): Promise<StoredTransfer[]> {
  if (ids.length === 0) return [];
  const rows = await transfersIn(db)
    .where(sql<boolean>`t.id = any(${ids}::uuid[])`)
    .where(visible(scope))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The open offer of a server that the caller has found in their scope. */
export async function readOpen(db: Db, serverId: string): Promise<StoredTransfer | null> {
  const open = transfersIn(db)
    .where('t.server_id', '=', serverId)
    .where('t.state', 'in', [sql.lit('offered'), sql.lit('accepted'), sql.lit('moving')]);
  return (await open.executeTakeFirst()) ?? null;
}

/** Locks an offer as it is now. The user who needs its server too has locked that before. */
export async function lockTransfer(tx: Db, id: string): Promise<StoredTransfer | null> {
  await tx.selectFrom('server_transfer').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return (await transfersIn(tx).where('t.id', '=', id).executeTakeFirst()) ?? null;
}

export type NewTransfer = Pick<
  StoredTransfer,
  | 'id'
  | 'serverId'
  | 'serverName'
  | 'siteId'
  | 'accountId'
  | 'toAccountId'
  | 'to'
  | 'effective'
  | 'message'
  | 'direct'
  | 'offeredBy'
  | 'offeredAt'
  | 'expiresAt'
  | 'priceBefore'
>;

/** Adds an offer. False when the server has an open one: the index decides, also between two requests. */
export async function insertTransfer(tx: Db, row: NewTransfer): Promise<boolean> {
  const { rows } = await sql`
    insert into server_transfer (id, server_id, server_name, site_id, account_id, to_account_id, to_email, state,
      effective, message, direct, offered_by, offered_at, expires_at, price_before)
    values (${row.id}, ${row.serverId}, ${row.serverName}, ${row.siteId}, ${row.accountId}, ${row.toAccountId},
      ${row.to}, 'offered', ${row.effective}, ${row.message}, ${row.direct}, ${row.offeredBy}, ${row.offeredAt},
      ${row.expiresAt}, ${JSON.stringify(row.priceBefore)}::jsonb)
    on conflict (server_id) where state in ('offered', 'accepted', 'moving') do nothing returning id`.execute(tx);
  return rows.length === 1;
}
