import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Sayable } from '#kernel/message.ts';
import {
  priceForTaker,
  readStanding,
  accountRefusal,
  serverHandover,
  type Handover,
  type Locked,
  type Taken,
  taskOf,
} from '#domains/servers/api/port.ts';
import { refusalOfHandover } from '../states.ts';
import type { StoredPrice, StoredTransfer } from './stored.ts';
import { say } from '../messages.ts';

/** No one: for the question whether a server could go to anyone at all. */
const anybody = '00000000-0000-0000-0000-000000000000';

/** Why a server cannot change hands; the recipient does not matter; null when it can. `ownTask`: the task that is at it moves it. */
export async function refusalOfServer(
  { app, db }: { app: App; db: Db },
  server: Locked,
  { now, toAccountId = anybody, ownTask }: { now: Date; toAccountId?: string | undefined; ownTask?: string },
): Promise<Sayable | null> {
  const task = server.taskId === ownTask ? null : taskOf(server);
  const reason = refusalOfHandover({ ...server, task }) ?? accountRefusal('configure', server);
  if (reason !== null) return reason;
  const { id: serverId, siteId, accountId } = server;
  const change: Handover = { serverId, siteId, accountId, toAccountId, by: { name: '', source: '' }, now };
  for (const domain of serverHandover.of(app.domains)) {
    const refusal = await domain.refusal?.(db, change);
    if (refusal != null) return refusal;
  }
  return null;
}

export const priceOf = (taken: Extract<Taken, { refusal: null }>, priceListName: string): StoredPrice => ({
  priceListName,
  currency: taken.price.currency,
  billingMode: taken.configured.billingMode,
  monthlyMicro: taken.price.monthlyMicro,
  hourlyOnMicro: taken.price.hourlyOnMicro,
  hourlyOffMicro: taken.price.hourlyOffMicro,
});

/** The price that counts for one billing mode. */
export const shownMicro = ({ billingMode, monthlyMicro, hourlyOnMicro }: StoredPrice): number =>
  billingMode === 0 ? monthlyMicro : hourlyOnMicro;

/**
 * What is in the way of an agreed transfer just now, or what the new account pays. What was agreed holds: a price
 * that has risen since, or another currency, is not put upon anyone.
 */
export async function checkMove(
  at: { app: App; db: Db; now: Date },
  transfer: StoredTransfer,
  ownTask?: string,
): Promise<{ refusal: Sayable } | { refusal: null; taken: Extract<Taken, { refusal: null }>; server: Locked }> {
  const { db, now } = at;
  const { toAccountId, priceAfter, newName } = transfer;
  if (toAccountId === null || priceAfter === null) return { refusal: say('nothing-agreed') };
  const server = await readStanding(db, { reach: 'provider' }, transfer.serverId);
  const about = { now, toAccountId, ...(ownTask === undefined ? {} : { ownTask }) };
  const reason = await refusalOfServer(at, server, about);
  if (reason !== null) return { refusal: reason };
  const name = newName ?? server.name;
  const taken = await priceForTaker(db, server.id, { accountId: toAccountId, name, now });
  if (taken.refusal !== null) return { refusal: taken.refusal };
  const price = priceOf(taken, priceAfter.priceListName);
  if (price.currency !== priceAfter.currency || shownMicro(price) > shownMicro(priceAfter))
    return { refusal: say('costs-more') };
  return { refusal: null, taken, server };
}

/** Why a server can't be moved to an account directly now; null: it can. */
export async function refusalOfDirect(
  at: { app: App; db: Db; now: Date },
  { serverId, toAccountId }: { serverId: string; toAccountId: string },
): Promise<Sayable | null> {
  const { db, now } = at;
  const server = await readStanding(db, { reach: 'provider' }, serverId);
  const reason = await refusalOfServer(at, server, { now, toAccountId });
  if (reason !== null) return reason;
  return (await priceForTaker(db, serverId, { accountId: toAccountId, name: server.name, now })).refusal;
}
