import { readAccount } from '#domains/tenancy/api/port.ts';
import type { ServerPrice } from '#domains/tenancy/pricing.ts';
import type { Db } from '#platform/db/pool.ts';
import { asSentence, type Message } from '#kernel/message.ts';
import { priceConfigured } from '../end/reprice-server.ts';
import { gateOf } from './rules.ts';
import { amountsOf, readQuotaStanding, spendOf } from '../quota.ts';
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

/** What a server would cost another account of its site; or why that account cannot have it. */
export async function priceForTaker(db: Db, serverId: string, { accountId, name, now }: TakeOver): Promise<Taken> {
  const account = await readAccount(db, accountId);
  if (account === null) return { refusal: say('gone'), field: null };
  const configured = await readConfigured(db, serverId);
  const standing = await readQuotaStanding(db, accountId, now);
  const gate = gateOf(account, standing, configured === null ? { servers: 1 } : amountsOf(configured));
  if (gate !== null) return { refusal: asSentence(gate), field: null };
  if ((await takenNames(db, accountId, [name])).size > 0) return { refusal: say('has-name', { name }), field: 'name' };
  const priced = configured === null ? null : await priceConfigured(db, { ...configured, accountId }, now);
  if (configured === null || priced === null || priced.price.missing.length > 0)
    return { refusal: say('not-in-price-list'), field: null };
  const costs = gateOf(account, standing, { spend: spendOf({ ...configured, ...priced.price }) });
  if (costs !== null) return { refusal: asSentence(costs), field: null };
  return { refusal: null, price: priced.price, versionId: priced.versionId, configured };
}

/** Makes creations and takeovers of an account wait for each other, so that two never share its last place. */
export const lockTaker = lockAccount;

/** Gives a locked server to an account, priced by the list of that one. `taken` was found under `lockTaker`. */
export async function takeOver(
  tx: Db,
  serverId: string,
  { accountId, name, now, taken }: TakeOver & { taken: Extract<Taken, { refusal: null }> },
): Promise<void> {
  await saveOwner(tx, serverId, { ...taken.price, priceVersionId: taken.versionId, accountId, name });
  const { limits, used } = await readQuotaStanding(tx, accountId, now);
  if (limits.servers !== null && used.servers >= limits.servers)
    await notifyQuota(tx, { accountId, limit: limits.servers }, now);
}
