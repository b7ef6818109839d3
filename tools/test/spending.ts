import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { App } from '#platform/app.ts';
import { costLoop } from '#domains/charges/api/watch-costs.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import { until } from './live-simulator.ts';
import { addPerson, type Person, type World } from './world.ts';

/** A customer who pays for a server, and since when. */
export interface Spender extends Person {
  since: Date;
  serverId: string;
}

/** A customer with a deposit and, from then on, the use of a server by the hour: 10 cents unless said otherwise. */
export async function addSpender(
  app: { db: Db },
  world: World,
  { since, deposit, hourlyMicro = 100_000 }: { since: Date; deposit: number; hourlyMicro?: number },
): Promise<Spender> {
  const person = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: newId() });
  if (deposit > 0) await addDeposit(app, person, { at: since, amount: deposit });
  const serverId = newId();
  await addUse(app, world, { ...person, serverId, since, hourlyMicro });
  return { ...person, since, serverId };
}

/** Has a customer use a server from a moment on; a server that is used already goes on at the new price. */
export async function addUse(
  { db }: { db: Db },
  world: World,
  use: Pick<Spender, 'siteId' | 'accountId' | 'serverId' | 'since'> & { hourlyMicro: number },
): Promise<void> {
  const usage = {
    site_id: use.siteId,
    account_id: use.accountId,
    object_type: 'server',
    object_name: 'web-1',
    zone_id: world.zoneId,
    state: 'on',
    quantity: 1,
    billing: 'hourly',
    price_version_id: world.priceVersionId,
    currency: 'USD',
    monthly_micro: 0,
    hourly_micro: use.hourlyMicro,
  };
  await sql`select meter_use(${use.serverId}, 'server', ${use.since}, ${JSON.stringify(usage)}::jsonb, null)`.execute(
    db,
  );
}

/** Pays an amount in. */
export async function addDeposit(
  { db }: { db: Db },
  { siteId, accountId }: Pick<Person, 'siteId' | 'accountId'>,
  { at, amount }: { at: Date; amount: number },
): Promise<void> {
  const id = newId();
  await db.transaction().execute((tx) =>
    postEntry(tx, {
      key: `deposit:${id}`,
      kind: 'deposit',
      siteId,
      currency: 'USD',
      at,
      cause: { kind: 'payment-order', id },
      by: { name: '', source: 'system' },
      postings: [
        { account: { kind: 'gateway' }, amount },
        { account: { kind: 'customer', accountId }, amount: -amount },
      ],
    }),
  );
}

/** Has the costs looked at that changed or are due; answers in how many seconds the next ones are. */
export const lookAtCosts = (app: App) => costLoop.run(app, new AbortController().signal);

/**
 * Makes a change while the costs of an account are looked at: once the change waits for the look, the look goes on to lock what
 * it needs. Fails where the change holds that, since each would wait for the other.
 */
export async function changeDuringLook<T>(
  db: Db,
  { accountId, change, lock }: { accountId: string; change: () => Promise<T>; lock: RawBuilder<unknown> },
): Promise<T> {
  const changed = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid from cost_watch where account_id = ${accountId} for update`.execute(tx);
    const [{ pid }] = rows as [{ pid: number }];
    const answer = change();
    await until('the change waits', async () => {
      const waiting = await sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`.execute(db);
      return waiting.rows.length > 0;
    });
    expect((await lock.execute(tx)).rows).toHaveLength(1);
    return { answer };
  });
  return changed.answer;
}
