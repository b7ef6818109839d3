import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import type { CodeState } from '../limits.ts';

export interface StoredCode {
  id: string;
  siteId: string;
  code: string;
  amount: number | null;
  currency: Currency | null;
  percent: number | null;
  days: number;
  meters: string[];
  mostInTotal: number | null;
  mostPerAccount: number;
  newCustomers: boolean;
  combinable: boolean;
  validFrom: Date;
  validUntil: Date | null;
  redeemed: number;
  state: CodeState;
  note: string;
  createdBy: string;
  created: Date;
}

/** How a code stands at a moment. */
export const codeStateAt = (
  now: Date,
): RawBuilder<CodeState> => sql<CodeState>`case when p.ended_at is not null then 'ended'
  when p.redeemed = p.most_in_total then 'used' when p.valid_until <= ${now} then 'expired'
  when p.valid_from > ${now} then 'waiting' else 'active' end`;

export const codesIn = (db: Db, now: Date) =>
  db
    .selectFrom('promo_code as p')
    .select((e) => [
      'p.id',
      'p.site_id as siteId',
      'p.code',
      'p.amount',
      e.ref('p.currency').$castTo<Currency | null>().as('currency'),
      'p.percent',
      'p.days',
      'p.meters',
      'p.most_in_total as mostInTotal',
      'p.most_per_account as mostPerAccount',
      'p.new_customers as newCustomers',
      'p.combinable',
      'p.valid_from as validFrom',
      'p.valid_until as validUntil',
      'p.redeemed',
      codeStateAt(now).as('state'),
      'p.note',
      'p.created_by as createdBy',
      'p.created_at as created',
    ]);

/** Codes belong to a site: its staff see them all, an account has none of its own. */
export const codesWithin = (scope: Scope): RawBuilder<boolean> => {
  if (scope.reach === 'provider') return sql<boolean>`true`;
  return scope.reach === 'site' ? sql<boolean>`p.site_id = ${scope.siteId}` : sql<boolean>`false`;
};

/** A code of a site by what a person typed of it; null where there is none. */
export async function findCode(db: Db, { siteId, code, now }: { siteId: string; code: string; now: Date }) {
  return (await codesIn(db, now).where('p.site_id', '=', siteId).where('p.code', '=', code).executeTakeFirst()) ?? null;
}

/** The same, locked: others who redeem it wait. */
export async function lockCode(tx: Db, { siteId, code, now }: { siteId: string; code: string; now: Date }) {
  const found = codesIn(tx, now).where('p.site_id', '=', siteId).where('p.code', '=', code);
  return (await found.forUpdate('p').executeTakeFirst()) ?? null;
}

/** A code of the scope, locked; null where there is none. */
export async function lockCodeIn(tx: Db, scope: Scope, { id, now }: { id: string; now: Date }) {
  const found = codesIn(tx, now).where(codesWithin(scope)).where('p.id', '=', id);
  return (await found.forUpdate('p').executeTakeFirst()) ?? null;
}

export async function countRedeemed(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('promo_code')
    .set((e) => ({ redeemed: e('redeemed', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function endCode(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('promo_code').set({ ended_at: at }).where('id', '=', id).execute();
}

export type NewCode = Omit<StoredCode, 'id' | 'siteId' | 'code' | 'redeemed' | 'state'>;

/** Writes codes with the same conditions; answers those that are new. */
export async function insertCodes(
  tx: Db,
  codes: readonly { id: string; code: string }[],
  { siteId, ...rules }: NewCode & { siteId: string },
): Promise<string[]> {
  const rows = await insertRows(tx, 'promo_code', {
    rows: codes.map(({ id, code }) => ({
      id,
      site_id: siteId,
      code,
      amount: rules.amount,
      currency: rules.currency,
      percent: rules.percent,
      days: rules.days,
      meters: rules.meters,
      most_in_total: rules.mostInTotal,
      most_per_account: rules.mostPerAccount,
      new_customers: rules.newCustomers,
      combinable: rules.combinable,
      valid_from: rules.validFrom.toISOString(),
      valid_until: rules.validUntil?.toISOString() ?? null,
      note: rules.note,
      created_by: rules.createdBy,
      created_at: rules.created.toISOString(),
    })),
    ending: sql<{ code: string }>`on conflict (site_id, code) do nothing returning code`,
  });
  return rows.map(({ code }) => code);
}

/** How often an account redeemed a code, and the codes that it uses now. */
export async function readRedeemed(
  tx: Db,
  { accountId, promoCodeId, now }: { accountId: string; promoCodeId: string; now: Date },
): Promise<{ times: number; others: { code: string; combinable: boolean; until: Date }[] }> {
  const { rows } = await sql<{ id: string; code: string; combinable: boolean; until: Date; isOpen: boolean }>`
    select p.id, p.code, p.combinable, c.expires_at as until, c.closed_at is null and c.expires_at > ${now} as "isOpen"
    from credit c join promo_code p on p.id = c.promo_code_id
    where c.account_id = ${accountId} order by c.expires_at`.execute(tx);
  return {
    times: rows.filter(({ id }) => id === promoCodeId).length,
    others: rows.filter(({ id, isOpen }) => isOpen && id !== promoCodeId),
  };
}
