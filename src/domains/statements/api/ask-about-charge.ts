import { checkOrigin } from '#domains/identity/api/port.ts';
import { readLegalEntity } from '#domains/invoices/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { findCardPayments } from '#domains/payments/api/port.ts';
import { paymentPath } from '#domains/payments/paths.ts';
import { amountText } from '#domains/payments/texts.ts';
import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { asDay } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { namesOneOf } from '../charge-text.ts';
import type { statements } from '../contract.ts';
import { notice } from '../notices.ts';

const dayMs = 86_400_000;
/** Banks write a charge down up to so many days after it was made, and a day before in another time zone. */
const daysLater = 5;
const daysEarlier = 1;
/** Payments that one question can match: more say that it names none. */
const mostMatches = 5;

interface Question {
  text: string;
  last4: string;
  day: Date;
}

/**
 * Responds immediately and identically for every question. The payment is looked up after the response, so that neither body nor timing
 * reveals whether there is one.
 */
export const askAboutCharge: Run<typeof statements.askAboutCharge> = (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const [text, last4] = [input.text.trim(), input.last4.trim()];
  const day = new Date(`${input.date}T00:00:00Z`);
  const faults: ErrorItem[] = [
    ...(text === '' ? [item(8604, 'text')] : []),
    ...(/^\d{4}$/.test(last4) ? [] : [item(8605, 'last4')]),
    ...(Number.isNaN(day.getTime()) ? [item(8606, 'date')] : []),
  ];
  if (faults.length > 0) throw new Invalid(faults);
  setImmediate(() => {
    notifyOwners(ctx, { text, last4, day }).catch((error: unknown) =>
      ctx.app.log.error({ err: error }, 'question about a charge not looked up'),
    );
  });
  return Promise.resolve({ asked: true });
};

/** Notifies the owners of what matches, each once a day for a payment: two cards can end in the same digits. */
async function notifyOwners(ctx: Ctx, { text, last4, day }: Question): Promise<void> {
  const { site } = ctx.request;
  await ctx.pool.transaction().execute(async (tx) => {
    const entity = await readLegalEntity(tx, site.id);
    if (!namesOneOf(text, [site.name, site.host, entity?.legalName ?? ''])) return;
    const from = new Date(day.getTime() - daysLater * dayMs);
    const until = new Date(day.getTime() + (daysEarlier + 1) * dayMs);
    const found = await findCardPayments(tx, { siteId: site.id, last4, from, until, most: mostMatches + 1 });
    if (found.length > mostMatches) return;
    const today = ctx.now.toISOString().slice(0, 10);
    for (const { id, accountId, amount, currency } of found) {
      const shown = amountText(amount, currency);
      await notify(tx, {
        accountId,
        code: 1288,
        severity: 'info',
        title: notice('asked', { amount: shown }),
        text: notice('asked-text', { amount: shown, day: asDay(day), last4 }),
        objectLink: paymentPath(id),
        groupKey: `charge:${id}:${today}`,
      });
    }
  });
}
