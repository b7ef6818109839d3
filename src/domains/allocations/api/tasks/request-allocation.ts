import { AuthorityAway, SignInEnded, type Allocation } from '#connectors/tax-authority/client.ts';
import { findInvoice, orderIssue, readLines } from '#domains/invoices/api/port.ts';
import { notifyStaff } from '#domains/notifications/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { done, next, task, wait } from '#platform/tasks/task.ts';
import { retryMinutes } from '../../limits.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { allocationsPath } from '../../paths.ts';
import { printedNumber, type AllocationFault } from '../../states.ts';
import { ofCustomer } from '../account-object.ts';
import { authorityOf } from '../authority.ts';
import { requestOf } from '../request-of.ts';
import { findAllocation, lockAllocation, saveAnswer, saveQueued, type StoredAllocation } from '../store.ts';

interface Data {
  invoiceId: string;
  number: string;
}

const busySeconds = 2;
const byAuthority = { name: 'Israel Tax Authority', source: 'system' };
export const nextTry = (now: Date): Date => new Date(now.getTime() + retryMinutes * 60_000);

/**
 * Asks the authority for the number of a sealed invoice and has it issued. The invoice's id names it there: one that may have been
 * asked for before is looked up first. Without an answer it stays in the queue, and the schedule comes to it again.
 */
export const requestAllocationTask = task<Data>()({
  kind: 'allocation.request',
  label: say('kind-request'),
  serviceName: 'billing',
  title: ({ number }) => say('request', { number }),
  first: 'ask',
  maxTries: 20,
  steps: {
    ask: {
      title: say('asking'),
      weight: 3,
      timeoutSeconds: 25,
      cancel: say('cannot-cancel'),
      async run({ app, data, fresh, log }) {
        const found = await findAllocation(app.db, data.invoiceId);
        if (found === undefined) return done();
        // Staff has answered, or a run before.
        if (found.state !== 'waiting') return found.state === 'refused' ? done() : next('order');
        const now = new Date(app.clock.now());
        const answer = await ask(app, found, fresh && found.tries === 0);
        if (typeof answer === 'string') {
          const text = say(answer, { minutes: retryMinutes });
          log(text);
          const queued = { fault: answer, nextTryAt: nextTry(now) };
          return done({ warn: text, effect: (tx) => saveQueued(tx, data.invoiceId, queued) });
        }
        const text = textOf(answer);
        log(text);
        const effect = (tx: App['db']) => settle(tx, data, { answer, now });
        return answer.outcome === 'granted' ? next('order', { effect }) : done({ warn: text, effect });
      },
    },
    order: {
      title: say('ordering'),
      weight: 1,
      cancel: say('cannot-cancel'),
      async run({ app, data }) {
        const found = await findAllocation(app.db, data.invoiceId);
        const invoice = await findInvoice(app.db, data.invoiceId);
        if (found === undefined || invoice?.state !== 'draft') return done();
        const { accountId, siteId, owner, month } = found;
        try {
          await app.db.transaction().execute((tx) => orderIssue(tx, { accountId, siteId, owner, month }));
        } catch (error) {
          if (!(error instanceof Conflict)) throw error;
          // The invoices of the month are under way, and may have passed this one.
          return wait(busySeconds);
        }
        return done();
      },
    },
  },
  // It stays in the queue.
  undo: () => async () => undefined,
});

/** The answer of the authority, or what keeps it from one. */
async function ask(
  app: App,
  { id }: StoredAllocation,
  isFirst: boolean,
): Promise<Allocation | Exclude<AllocationFault, ''>> {
  const authority = authorityOf(app);
  const { taxAuthority: settings } = app.config;
  if (authority === null || settings === null) return 'not-set-up';
  const invoice = await findInvoice(app.db, id);
  if (invoice?.sealed == null) throw new Error(`the invoice ${id} waits for a number and is not sealed`);
  const request = requestOf(id, { document: invoice.sealed, lines: await readLines(app.db, id) }, settings);
  try {
    const known = isFirst ? null : await authority.find(request);
    return known === null ? await authority.approve(request) : { outcome: 'granted', number: known };
  } catch (error) {
    if (error instanceof SignInEnded) return 'sign-in';
    if (!(error instanceof AuthorityAway)) throw error;
    app.log.warn({ err: error }, 'the tax authority could not answer');
    return 'away';
  }
}

function textOf(answer: Allocation): Sayable {
  if (answer.outcome === 'granted') return say('granted', { number: printedNumber(answer.number) });
  const { code, message } = answer;
  return message === '' ? say('refused-bare', { code }) : say('refused', { code, message });
}

async function settle(
  tx: App['db'],
  { invoiceId }: Data,
  { answer, now }: { answer: Allocation; now: Date },
): Promise<void> {
  const found = await lockAllocation(tx, invoiceId);
  if (found?.state !== 'waiting') return;
  const { invoiceNumber: invoice } = found;
  if (answer.outcome === 'granted')
    await saveAnswer(tx, invoiceId, { state: 'granted', number: answer.number, at: now });
  else {
    const { code, message } = answer;
    await saveAnswer(tx, invoiceId, { state: 'refused', code, message, at: now });
    await notifyStaff(
      tx,
      { siteId: found.siteId, may: 'allocations.manage' },
      {
        code: 1293,
        severity: 'warning',
        title: notice('staff-refused', { number: invoice }),
        text: notice('staff-refused-text'),
        objectLink: allocationsPath(),
        groupKey: `allocation:${invoiceId}:refused`,
      },
    );
  }
  await record(tx, {
    object: ofCustomer(found),
    kind: 'billing',
    action:
      answer.outcome === 'granted'
        ? say('allocation.granted', { number: printedNumber(answer.number), invoice })
        : say('allocation.refused', { code: answer.code, invoice }),
    by: byAuthority,
    at: now,
    event: 'changed',
  });
}
