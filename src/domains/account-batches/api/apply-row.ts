import { z } from 'zod';
import { Conflict, NotFound, Refusal } from '#kernel/errors.ts';
import { amountText } from '#kernel/money.ts';
import type { Message } from '#kernel/message.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import { performOrdered, type OrderedAt } from '#platform/http/ordered-request.ts';
import type { Db } from '#platform/db/pool.ts';
import { demandDeposit, readPayer } from '#domains/billing/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readPayerAccountIn } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { ofServer, wayBackOf, workOf, type Before, type RowAt } from './row-work.ts';
import { isInOtherBatch, type StoredRow } from './store-rows.ts';
import type { StoredBatch } from './store.ts';

export interface Applied {
  before: Before | null;
  servers: number;
  amount: number;
  balance: number;
  currency: 'USD' | 'ILS' | 'EUR';
  /** What was left out; null: nothing. */
  warning: Message | null;
}

/** In whose name a batch runs, and where. */
export interface RunBy {
  app: App;
  actor: Actor;
  at: OrderedAt;
  now: Date;
}

/**
 * Does to one account what the batch is for, or the way back: by the operations that people use, with the rights of the person
 * in whose name it runs. Throws a Refusal where one of them refuses; then nothing of it may stay.
 */
export async function applyRow(
  tx: Db,
  { app, actor, at: where, now }: RunBy,
  { batch, row }: { batch: StoredBatch; row: StoredRow },
): Promise<Applied> {
  const account = row.accountId === null ? undefined : await readPayerAccountIn(tx, actor.scope, row.accountId);
  if (account === undefined) throw new NotFound();
  if (!batch.undoing && (await isInOtherBatch(tx, account.id, batch.id))) throw new Conflict(8305);
  const payer = await readPayer(tx, account.id);
  const currency = payer?.currency ?? 'USD';
  const balance = (await readBalances(tx, account.id)).get(currency) ?? 0;
  const at: RowAt = { app, tx, now, actor, batch, row, account, balance, currency };
  const {
    requests,
    before,
    servers,
    amount = 0,
  } = batch.undoing ? { requests: await wayBackOf(at), before: null, servers: 0 } : await workOf(at);
  const cause = { batch: [null, batch.id] } as const;
  const by = { actor, ...where, requestId: batch.requestId, ip: batch.ip, cause };
  const skipped: Message[] = [];
  for (const { server, ...request } of requests)
    try {
      skipped.push(...skippedIn(await performOrdered({ app, tx, now }, by, request)));
    } catch (error) {
      throw error instanceof Refusal && server !== undefined ? ofServer(server, error) : error;
    }
  // A deposit that is paid lifts the state; the one that people set by hand waits for them.
  if (batch.action === 'forceDeposit' && !batch.undoing)
    await demandDeposit(tx, account.id, { currency, amount, stateBefore: account.billingState });
  if (!batch.undoing) await notifyOwner(at, amount);
  const [reason] = skipped;
  return {
    before,
    servers,
    amount,
    balance,
    currency,
    warning: reason === undefined ? null : say('servers-skipped', { count: skipped.length, reason }),
  };
}

/** A request about many servers answers for each of them. */
const Many = z.object({ results: z.array(z.object({ refusal: z.unknown() })) });
const skippedIn = (answer: unknown): Message[] =>
  (Many.safeParse(answer).data?.results ?? []).flatMap(({ refusal }) => (refusal == null ? [] : [refusal as Message]));

const dayMs = 86_400_000;

/** What is said to the owner beside what the operations say. */
async function notifyOwner({ tx, now, batch, account, currency, actor }: RowAt, amount: number): Promise<void> {
  const { message: text, dueDays } = batch.options;
  const about = { accountId: account.id, groupKey: `batch:${batch.id}`, doneBy: actor.email } as const;
  if (batch.action === 'forceDeposit') {
    const date = new Date(now.getTime() + dueDays * dayMs).toISOString().slice(0, 10);
    const values = { amount: amountText(amount, currency), date, text };
    await notify(tx, {
      ...about,
      code: 1310,
      severity: 'error',
      title: notice('deposit', { amount: values.amount }),
      text: notice('deposit-text', values),
      objectLink: billingPath(),
    });
  } else if (text !== '')
    await notify(tx, {
      ...about,
      code: 1311,
      severity: 'warning',
      title: notice('message'),
      text: notice('message-text', { text }),
      objectLink: null,
    });
}
