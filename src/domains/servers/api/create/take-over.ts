import type { Amounts } from '#domains/quotas/api/port.ts';
import { sumOf } from '#domains/quotas/resources.ts';
import { readAccount, readPriceBook, type Account } from '#domains/tenancy/api/port.ts';
import type { PriceBook, ServerPrice } from '#domains/tenancy/pricing.ts';
import type { Db } from '#platform/db/pool.ts';
import { asSentence, type Message } from '#kernel/message.ts';
import { priceBy } from '../end/reprice-server.ts';
import { gateOf } from './rules.ts';
import { amountsOf, readQuotaStanding, spendOf, type QuotaStanding } from '../quota.ts';
import { lockAccount } from '../store-usage.ts';
import { readConfigured, type Configured } from '../detail/store-configured.ts';
import { takenNames } from './store-create.ts';
import { saveOwner } from '../edit/store-columns.ts';
import { notifyQuota } from '../notify-quota.ts';
import { say } from '../../messages.ts';

export interface TakeOver {
  accountId: string;
  /** What the server is called there. */
  name: string;
  now: Date;
}

export type Taken =
  | { refusal: Message; field: 'name' | null }
  | { refusal: null; price: ServerPrice; versionId: string; configured: Configured };

/** Who takes over servers, with what they use and their prices by data center: read once for many servers, and kept up by `takeOver`. */
export interface Taker extends QuotaStanding {
  account: Account | null;
  books: Map<string, PriceBook | null>;
}

/** Reads an account that takes over servers; under `lockTaker` what it uses stays true. */
export async function readTaker(db: Db, { accountId, now }: Pick<TakeOver, 'accountId' | 'now'>): Promise<Taker> {
  const account = await readAccount(db, accountId);
  return { account, books: new Map(), ...(await readQuotaStanding(db, accountId, now)) };
}

async function bookFor(db: Db, taker: Taker, { accountId, zoneId, now: at }: PricedIn): Promise<PriceBook | null> {
  const known = taker.books.get(zoneId);
  if (known !== undefined) return known;
  const book = await readPriceBook(db, { accountId, zoneId, at });
  taker.books.set(zoneId, book);
  return book;
}
interface PricedIn {
  accountId: string;
  zoneId: string;
  now: Date;
}

/** What a server would cost another account of its site; or why that account cannot have it. */
export async function priceForTaker(
  db: Db,
  serverId: string,
  { accountId, name, now, taker: known }: TakeOver & { taker?: Taker },
): Promise<Taken> {
  const taker = known ?? (await readTaker(db, { accountId, now }));
  const { account } = taker;
  if (account === null) return { refusal: say('gone'), field: null };
  const configured = await readConfigured(db, serverId);
  const gate = gateOf(account, taker, configured === null ? { servers: 1 } : amountsOf(configured));
  if (gate !== null) return { refusal: asSentence(gate), field: null };
  if ((await takenNames(db, accountId, [name])).size > 0) return { refusal: say('has-name', { name }), field: 'name' };
  const book = configured === null ? null : await bookFor(db, taker, { accountId, zoneId: configured.zoneId, now });
  const priced = configured === null || book === null ? null : priceBy(book, configured);
  if (configured === null || priced === null || priced.price.missing.length > 0)
    return { refusal: say('not-in-price-list'), field: null };
  const costs = gateOf(account, taker, { spend: spendOf({ ...configured, ...priced.price }) });
  if (costs !== null) return { refusal: asSentence(costs), field: null };
  return { refusal: null, price: priced.price, versionId: priced.versionId, configured };
}

/** Makes creations and takeovers of an account wait for each other, so that two never share its last place. */
export const lockTaker = lockAccount;

/** Gives a locked server to an account, priced by the list of that one. `taken` was found under `lockTaker`, with this `taker` if any. */
export async function takeOver(
  tx: Db,
  serverId: string,
  {
    accountId,
    name,
    now,
    taken,
    taker,
  }: TakeOver & { taken: Extract<Taken, { refusal: null }>; taker?: Pick<Taker, 'limits' | 'used'> },
): Promise<void> {
  await saveOwner(tx, serverId, { ...taken.price, priceVersionId: taken.versionId, accountId, name });
  if (taker !== undefined) taker.used = { ...taker.used, ...sumOf(taker.used, usedBy(taken)) };
  const { limits, used } = taker ?? (await readQuotaStanding(tx, accountId, now));
  if (limits.servers !== null && used.servers >= limits.servers)
    await notifyQuota(tx, { accountId, limit: limits.servers }, now);
}

const usedBy = ({ configured, price }: Extract<Taken, { refusal: null }>): Partial<Amounts> => ({
  ...amountsOf(configured),
  spend: spendOf({ ...configured, ...price }),
});
