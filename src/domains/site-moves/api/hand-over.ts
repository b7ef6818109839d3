import { item, type ErrorItem } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import { emitter } from '#platform/live/emit.ts';
import { byOf, record, type By } from '#domains/history/api/port.ts';
import {
  accountRefusal,
  announce,
  lockTaker,
  ofServer,
  priceForTaker,
  readTaker,
  serverHandover,
  takeOver,
  taskOf,
  type Handover,
  type Locked,
  type Taker,
} from '#domains/servers/api/port.ts';
import { holderOf } from '#domains/servers/conflicts.ts';
import { busyReason } from '#domains/servers/states.ts';
import { say } from '../messages.ts';

/** An account that gives or gets, as the history names it. */
export interface Party {
  accountId: string;
  siteId: string;
  name: string;
}

interface Moving {
  from: Party;
  to: Party;
  /** The servers alone, or all that the account has. */
  way: 'moved' | 'account';
  /** The accounts as which all those go on that move together. */
  alongIds?: readonly string[];
}

/** One thing that stands in the way, by its name. */
export const blockerOf = (object: string, reason: Sayable): ErrorItem => item(8390, undefined, { object, reason });

/** Why a server can't move now, wherever it goes; null: it can. */
export const refusalOfServer = (server: Locked): Sayable | null =>
  busyReason[server.state] ?? holderOf('transfer', taskOf(server)) ?? accountRefusal('configure', server);

/**
 * Gives locked servers to another account, at the prices of its list from now on, and answers what stands in the way: where that is
 * anything, the caller takes it all back. Networks that go along belong to the other account by now.
 */
export async function handOver(
  ctx: Ctx,
  servers: readonly Locked[],
  { from, to, way, alongIds = [] }: Moving,
): Promise<ErrorItem[]> {
  const blockers: ErrorItem[] = [];
  if (servers.length === 0) return blockers;
  await lockTaker(ctx.db, to.accountId);
  const taker = await readTaker(ctx.db, { accountId: to.accountId, now: ctx.now });
  for (const server of servers) {
    const refusal = await handOverOne(ctx, server, { from, to, way, alongIds, taker });
    if (refusal !== null) blockers.push(blockerOf(server.name, refusal));
  }
  return blockers;
}

async function handOverOne(
  ctx: Ctx,
  server: Locked,
  { from, to, way, alongIds = [], taker }: Moving & { taker: Taker },
): Promise<Sayable | null> {
  const { app, db, now } = ctx;
  const { id: serverId, siteId, accountId, name } = server;
  const by: By = byOf(ctx);
  const change: Handover = {
    serverId,
    siteId,
    accountId,
    toSiteId: to.siteId,
    toAccountId: to.accountId,
    way,
    alongIds,
    by,
    now,
  };
  const own = refusalOfServer(server);
  if (own !== null) return own;
  for (const domain of serverHandover.of(app.domains)) {
    const refusal = await domain.refusal?.(db, change);
    if (refusal != null) return refusal;
  }
  const taken = await priceForTaker(db, serverId, { accountId: to.accountId, name, now, taker });
  if (taken.refusal !== null) return taken.refusal;
  const state = { from: server.state, to: server.state } as const;
  await record(ctx, {
    object: ofServer(server),
    kind: 'ownership',
    action: say('server.went', { to: to.name }),
    ...state,
  });
  await takeOver(db, serverId, { accountId: to.accountId, name, now, taken, taker });
  for (const domain of serverHandover.of(app.domains)) await domain.run?.(db, change);
  const object = ofServer({ id: serverId, siteId: to.siteId, accountId: to.accountId });
  // With its state, so that the hours from here on are those of the other account.
  await record(ctx, { object, kind: 'ownership', action: say('server.came', { from: from.name }), ...state });
  const emit = emitter(db);
  const left = {
    serverId,
    kind: 'left',
    name,
    state: server.state,
    power: 'off',
    version: server.version,
    task: null,
  } as const;
  await emit('server.changed', { siteId, accountId }, left);
  await announce(db, emit, { id: serverId, kind: 'created' });
  return null;
}
