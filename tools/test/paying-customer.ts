import { sql } from 'kysely';
import { postEntry, readBalances } from '#domains/ledger/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { TestApp } from './app.ts';
import { send } from './answers.ts';
import { payByCard } from './payer.ts';
import { awaitState, orderPage } from './payments.ts';
import { addPerson, signIn, type Browser, type Person, type World } from './world.ts';

export interface PayingCustomer extends Person {
  browser: Browser;
}

/** A customer who may order and has proven who they are; with a saved card where a number is given. */
export async function payingCustomer(
  it: TestApp,
  world: Pick<World, 'siteId'>,
  { name, card }: { name: string; card?: string },
): Promise<PayingCustomer> {
  const { db } = it.app;
  const person = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name });
  await db.updateTable('account').set({ billing_state: 2 }).where('id', '=', person.accountId).execute();
  const browser = await signIn(it, person);
  await sql`update session set proven_until = now() + interval '1 hour'`.execute(db);
  if (card !== undefined) {
    const setup = await orderPage(browser, 'methods');
    await payByCard(setup.pageUrl, card, card === '4000002760003184' ? 'complete' : undefined);
    await send(browser, `POST /payments/orders/${setup.id}/check`);
    await awaitState(browser, setup.id, 3);
  }
  return { ...person, browser };
}

/** Lets the balance of an account rise, or fall, by minor units of USD. */
export async function moveBalance(
  db: Db,
  { siteId, accountId }: { siteId: string; accountId: string },
  amount: number,
): Promise<void> {
  const entry = {
    key: `test:${crypto.randomUUID()}`,
    kind: amount > 0 ? 'credit' : 'charge',
    siteId,
    currency: 'USD',
    at: new Date(),
    cause: { kind: 'test', id: accountId },
    by: { name: '', source: 'system' },
    postings: [
      { account: { kind: 'customer', accountId }, amount: -amount },
      { account: { kind: 'revenue' }, amount },
    ],
  } as const;
  await db.transaction().execute((tx) => postEntry(tx, entry));
}

/** What an account is owed in USD. */
export const usdOf = async (db: Db, { accountId }: { accountId: string }): Promise<number> =>
  (await readBalances(db, accountId)).get('USD') ?? 0;
