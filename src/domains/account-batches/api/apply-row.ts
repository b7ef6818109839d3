import { z } from 'zod';
import { Conflict, NotFound, Refusal } from '#kernel/errors.ts';
import { amountText, type Currency } from '#kernel/money.ts';
import { translate, type Message } from '#kernel/message.ts';
import type { Actor } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import { performOrdered, type OrderedAt } from '#platform/http/ordered-request.ts';
import { undoable, writeDeferred } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { demandDeposit, readPayer } from '#domains/billing/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { readLastChange } from '#domains/history/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { silently } from '#domains/messages/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { addToPersonNote } from '#domains/notes/api/port.ts';
import { readPayerAccountIn, signatureFor } from '#domains/tenancy/api/port.ts';
import { dated } from '../dated.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { batchPath } from '../paths.ts';
import { Before } from './before.ts';
import { wasChangedAgain } from './later-changes.ts';
import { summed } from './move-work.ts';
import type { MoveEffect } from './port.ts';
import { requireUnprotected } from './protection.ts';
import type { RowAt, Work } from './row-at.ts';
import { wayBackOf, workOf } from './row-work.ts';
import { isInOlderBatch, type StoredRow } from './store-rows.ts';
import type { StoredBatch } from './store.ts';

export interface Applied {
  before: Before | null;
  servers: number;
  amount: number;
  balance: number;
  currency: Currency;
  /** What was left out; null: nothing. */
  warning: Message | null;
  /** The tasks that it ordered: it is done when they have ended. */
  awaits: readonly string[];
  /** What moves, and what it costs before and after; null: nothing moves. */
  effect: MoveEffect | null;
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
  if (!batch.undoing && (await isInOlderBatch(tx, account.id, batch.id))) throw new Conflict(8305);
  if (!batch.undoing) await requireUnprotected(tx, batch.action, account);
  const payer = await readPayer(tx, account.id);
  const currency = payer?.currency ?? 'USD';
  const balance = (await readBalances(tx, account.id)).get(currency) ?? 0;
  const at: RowAt = { app, tx, now, actor, batch, row, account, balance, currency };
  const {
    requests,
    before,
    skipped: left,
    amount,
    effectOf,
  } = batch.undoing
    ? { ...(await wayBackOf(at)), before: null, amount: 0, effectOf: undefined }
    : { amount: 0, skipped: [], effectOf: undefined, ...(await workOf(at)) };
  const cause = { batch: [null, batch.id] } as const;
  const by = { actor, ...where, requestId: batch.requestId, ip: batch.ip, cause };
  const answers: Answer[] = [];
  const effects: MoveEffect[] = [];
  const again = !batch.undoing && row.before !== null ? Before.parse(row.before) : null;
  if (again !== null && (await wasChangedAgain(tx, batch.action, { accountId: account.id, before: again })))
    throw new Conflict(8306);
  const doAll = async () => {
    for (const request of requests)
      try {
        const answer = await undoable(tx, () => performOrdered({ app, tx, now }, by, request));
        answers.push(...answersIn(answer));
        if (effectOf) effects.push(effectOf(answer));
      } catch (error) {
        // A row that is tried again because its tasks failed has changed the account before.
        if (again !== null && error instanceof Refusal && isDoneBefore(error)) continue;
        throw error;
      }
  };
  await (batch.options.silent ? silently(tx, account.id, doAll) : doAll());
  // A deposit that is paid lifts the state; the one that people set by hand waits for them.
  if (batch.action === 'forceDeposit' && !batch.undoing)
    await demandDeposit(tx, account.id, { currency, amount, stateBefore: account.billingState });
  if (!batch.undoing && !batch.options.silent) await notifyOwner(at, amount);
  if (actor.permissions.has('note.person')) await noteAccount(at);
  const refused = answers.filter(({ refusal }) => refusal != null);
  const skipped = [...left, ...refused.map(({ refusal }) => refusal as Message)];
  const kept = before && (await keptOf(tx, account.id, { before, answers, again }));
  await writeDeferred(tx);
  const [reason] = skipped;
  return {
    before: kept,
    servers: kept?.servers.length ?? 0,
    amount,
    balance,
    currency,
    awaits: answers.flatMap(({ cmdId }) => cmdId ?? []),
    effect: effects.length === 0 ? null : summed(effects),
    warning: reason === undefined ? null : say('servers-skipped', { count: skipped.length, reason }),
  };
}

/** The account is in this state, or its deletion is scheduled, already. */
const isDoneBefore = ({ items }: Refusal): boolean => items.every(({ code }) => code === 1557 || code === 1565);

/** A request about many servers answers for each of them. */
const Many = z.object({
  results: z.array(z.object({ serverId: z.uuid(), cmdId: z.uuid().nullish(), refusal: z.unknown() })),
});
type Answer = z.infer<typeof Many>['results'][number];
const answersIn = (answer: unknown): Answer[] => Many.safeParse(answer).data?.results ?? [];

/** What the way back needs: the servers that were changed indeed, and where the history stands now. */
async function keptOf(
  tx: Db,
  accountId: string,
  { before, answers, again }: { before: Work['before']; answers: readonly Answer[]; again: Before | null },
): Promise<Before> {
  const refused = new Set(answers.flatMap(({ serverId, refusal }) => (refusal == null ? [] : [serverId])));
  const changed = before.servers.filter((id) => !refused.has(id));
  const servers = again === null ? changed : [...new Set([...again.servers, ...changed])];
  await writeDeferred(tx);
  const history = await readLastChange(tx, [accountId, ...servers]);
  const tasks = [...(again?.tasks ?? []), ...answers.flatMap(({ cmdId }) => cmdId ?? [])];
  return { ...before, ...again, servers, tasks, history };
}

/** Staff finds in the note on the account which batch changed it, why and by whom; the customer never reads it. */
async function noteAccount({ tx, now, batch, account, actor }: RowAt): Promise<void> {
  const values = {
    day: now.toISOString().slice(0, 10),
    action: say(`action-${batch.action}`),
    // Staff of a white-label site read it too.
    by: (await signatureFor(tx, actor, account.siteId)).email,
    link: batchPath(batch.id),
  };
  const { note: given, override, overrideReason } = batch.options;
  const note = batch.action === 'resume' && override ? `${given} ${overrideReason}` : given;
  const text = batch.undoing
    ? say('noted-undone', values)
    : say('noted', { ...values, note: /[.!?]$/.test(note) ? note : `${note}.` });
  await addToPersonNote(tx, account.id, { text: translate(text, 'en'), at: now });
}

const dayMs = 86_400_000;

/** What is said to the owner beside what the operations say. */
async function notifyOwner(at: RowAt, amount: number): Promise<void> {
  const { tx, now, batch, account, currency, actor } = at;
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
  }
  // Who was notified before has read it.
  else if (text !== '' && at.row.announcedAt === null)
    await notify(tx, {
      ...about,
      code: 1311,
      severity: 'warning',
      title: dated(batch.reason?.subject ?? '', now) || notice('message'),
      text: notice('message-text', { text: dated(text, now) }),
      objectLink: null,
    });
}
