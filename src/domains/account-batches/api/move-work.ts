import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import { readLiving, readStanding } from '#domains/servers/api/port.ts';
import { matchAccounts } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { isId } from '../parse.ts';
import type { MonthlyCost } from '../schemas.ts';
import type { Before } from './before.ts';
import { movers, type MoveEffect, type Mover } from './port.ts';
import type { RowAt, Work } from './row-at.ts';

function moverOf({ domains }: App): Mover {
  const [mover] = movers.of(domains);
  if (mover === undefined) throw new Conflict(8313);
  return mover;
}

const serversOf = (tx: Db, { id, siteId }: { id: string; siteId: string }) =>
  readLiving(tx, { reach: 'account', siteId, accountIds: [id] });

interface Moving {
  from: { id: string; siteId: string };
  to: { email: string; siteId: string };
  serverIds: readonly string[];
}
const requestsOf = ({ app, tx, batch }: RowAt, { from, to, serverIds }: Moving) =>
  moverOf(app).services(tx, { from, to, serverIds, reason: batch.options.note });

/**
 * What moves an account to a site, or the servers that its line names to another account; without any, all of them. Throws Invalid (8310)
 * without an account to move to, Conflict where there are no servers (8309), or one of the line is gone (8308).
 */
export async function moveWork(at: RowAt): Promise<Work> {
  const { account, batch, row } = at;
  const { site, note: reason } = batch.options;
  const mover = moverOf(at.app);
  const living = (await serversOf(at.tx, account)).map(({ id }) => id);
  const { effectOf } = mover;
  if (site !== '')
    return {
      requests: [mover.account({ accountId: account.id, site, reason })],
      before: { email: account.email, made: {}, servers: living },
      effectOf,
    };
  if (row.value === '') throw new Invalid([item(8310, 'value')]);
  const { serverIds: chosen } = row;
  const servers = chosen === null ? living : living.filter((id) => chosen.includes(id));
  if (servers.length === 0 && chosen === null) throw new Conflict(8309);
  const gone = chosen?.find((id) => !servers.includes(id));
  if (gone !== undefined) {
    const { name } = await readStanding(at.tx, { reach: 'provider' }, gone);
    throw new Conflict(8308, undefined, { server: name, reason: say('server-gone') });
  }
  const taker = await takerOf(at);
  const to = taker ?? { email: row.value, siteId: account.siteId };
  return {
    requests: await requestsOf(at, { from: account, to, serverIds: servers }),
    before: { email: account.email, made: {}, servers, ...(taker && { to: taker.id }) },
    effectOf,
  };
}

/** The account that the line names second: by its email on the same site, or by its id; absent: there is none, which the move itself refuses. */
async function takerOf({ tx, actor, account: { siteId }, row: { value } }: RowAt) {
  const [taker] = isId(value)
    ? await matchAccounts(tx, actor.scope, { emails: [], ids: [value] })
    : await matchAccounts(tx, { reach: 'site', siteId }, { emails: [value.toLowerCase()], ids: [] });
  return taker;
}

/** Brings the servers of a line back to its account. Throws Conflict (8306) where one of them was moved by someone else since. */
export async function movesBack(at: RowAt, { servers, to }: Before): Promise<readonly InnerRequest[]> {
  // Batches that moved servers by transfers don't know to whom.
  const ids = to === undefined ? [] : [to];
  const [from] = await matchAccounts(at.tx, at.actor.scope, { emails: [], ids });
  if (from === undefined) throw new Conflict(8306);
  const there = new Set((await serversOf(at.tx, from)).map(({ id }) => id));
  if (!servers.every((id) => there.has(id))) throw new Conflict(8306);
  // The email of the account may be another one by now.
  return requestsOf(at, { from, to: at.account, serverIds: servers });
}

/** What several moves change together. */
export function summed(effects: readonly MoveEffect[]): MoveEffect {
  return {
    before: sumOf(effects.flatMap(({ before }) => before)),
    after: sumOf(effects.flatMap(({ after }) => after)),
    facts: effects.flatMap(({ facts }) => facts),
  };
}

function sumOf(costs: readonly MonthlyCost[]): MonthlyCost[] {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of costs) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
