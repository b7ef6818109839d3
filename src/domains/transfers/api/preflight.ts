import type { App, Handover } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import {
  priceForTaker,
  readStanding,
  refusalOfDeed,
  type Locked,
  type Taken,
  taskOf,
} from '#domains/servers/api/port.ts';
import { refusalOfHandover } from '../states.ts';
import type { StoredPrice, StoredTransfer } from './store.ts';

/** Nobody: for the question whether a server could go to anybody at all. */
const anybody = '00000000-0000-0000-0000-000000000000';

/** Why a server cannot change hands, whoever gets it; null when it can. `ownTask`: the task that is at it moves it. */
export async function refusalOfServer(
  { app, db }: { app: App; db: Db },
  server: Locked,
  { now, toAccountId = anybody, ownTask }: { now: Date; toAccountId?: string | undefined; ownTask?: string },
): Promise<string | null> {
  const task = server.taskId === ownTask ? null : taskOf(server);
  const reason = refusalOfHandover({ ...server, task }) ?? refusalOfDeed('configure', server);
  if (reason !== null) return reason;
  const { id: serverId, siteId, accountId } = server;
  const change: Handover = { serverId, siteId, accountId, toAccountId, by: { name: '', source: '' }, now };
  for (const { serverHandover } of app.domains) {
    const refusal = await serverHandover?.refusal?.(db, change);
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
 * What stands in the way of an agreed transfer just now, or what the new account pays. What was agreed holds: a price
 * that has risen since, or another currency, is not put upon anybody.
 */
export async function checkMove(
  at: { app: App; db: Db; now: Date },
  transfer: StoredTransfer,
  ownTask?: string,
): Promise<{ refusal: string } | { refusal: null; taken: Extract<Taken, { refusal: null }>; server: Locked }> {
  const { db, now } = at;
  const { toAccountId, priceAfter, newName } = transfer;
  if (toAccountId === null || priceAfter === null) return { refusal: 'Nothing was agreed.' };
  const server = await readStanding(db, { reach: 'provider' }, transfer.serverId);
  const about = { now, toAccountId, ...(ownTask === undefined ? {} : { ownTask }) };
  const reason = await refusalOfServer(at, server, about);
  if (reason !== null) return { refusal: reason };
  const name = newName ?? server.name;
  const taken = await priceForTaker(db, server.id, { accountId: toAccountId, name, now });
  if (taken.refusal !== null) return { refusal: taken.refusal };
  const price = priceOf(taken, priceAfter.priceListName);
  if (price.currency !== priceAfter.currency || shownMicro(price) > shownMicro(priceAfter))
    return { refusal: 'It costs more now than what was agreed.' };
  return { refusal: null, taken, server };
}
