import { randomBytes } from 'node:crypto';
import { auditMany, ofSite, record } from '#domains/history/api/port.ts';
import { Conflict, Invalid, item, NotFound, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { codeOf, isCode, plainCode, shownCode } from '../codes.ts';
import type { credits } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { say } from '../messages.ts';
import { endCode, insertCodes, lockCodeIn } from './store-codes.ts';

type Input = InputOf<typeof credits.createPromoCodes>;

const codeBytes = 16;
const dayMs = 86_400_000;

/** Creates a code, or a batch of random ones. */
export const createPromoCodes: Run<typeof credits.createPromoCodes> = async (ctx, { input }) => {
  const { db, me, now } = ctx;
  const chosen = plainCode(input.code);
  const faults = faultsOf(input, chosen);
  if (faults.length > 0) throw new Invalid(faults);
  const codes = chosen === '' ? Array.from({ length: input.count }, () => codeOf(randomBytes(codeBytes))) : [chosen];
  const { amount, currency, percent, days, services, mostInTotal, mostPerAccount, newCustomers, combinable } = input;
  const made = await insertCodes(
    db,
    codes.map((code) => ({ id: newId<'promo-code'>(), code })),
    {
      amount,
      currency,
      percent,
      days,
      mostInTotal,
      mostPerAccount,
      newCustomers,
      combinable,
      siteId: me.siteId,
      meters: [...services],
      validFrom: input.validFrom === '' ? now : new Date(input.validFrom),
      // The last day counts as a whole.
      validUntil: input.validUntil === '' ? null : new Date(Date.parse(input.validUntil) + dayMs),
      note: input.note.trim(),
      createdBy: me.email,
      created: now,
    },
  );
  if (chosen !== '' && made.length === 0) throw new Invalid([item(7711, 'code')]);
  const shown = made.map(shownCode);
  await record(ctx, {
    object: ofSite({ id: me.siteId, siteId: me.siteId, accountId: null }),
    kind: 'billing',
    action: say('promo-code.create', { count: made.length }),
    diff: { codes: [null, shown.slice(0, 20).join(', ')] },
  });
  auditMany(ctx, { codes: [null, shown.join(', ')] });
  return { codes: shown };
};

function faultsOf(input: Input, chosen: string): ErrorItem[] {
  const { amount, currency, percent, note, validFrom, validUntil, count } = input;
  const isAmount = amount !== null && currency !== null && percent === null;
  const isPart = amount === null && currency === null && percent !== null;
  return [
    chosen !== '' && !isCode(chosen) && item(7710, 'code'),
    chosen !== '' && count > 1 && item(7716, 'code'),
    !isAmount && !isPart && item(7715, 'amount'),
    note.trim().length > maxReason && item(7709, 'note', { max: maxReason }),
    validFrom !== '' && validUntil !== '' && validUntil < validFrom && item(7713, 'validUntil'),
  ].filter((fault) => fault !== false);
}

/** Ends a code; the credits that it gave stay. */
export const endPromoCode: Run<typeof credits.endPromoCode> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const code = await lockCodeIn(db, scope, { id: params.promoCodeId, now });
  if (code === null) throw new NotFound();
  if (code.state === 'ended') throw new Conflict(7703);
  await endCode(db, code.id, now);
  const shown = shownCode(code.code);
  await record(ctx, {
    object: ofSite({ id: code.siteId, siteId: code.siteId, accountId: null }),
    kind: 'billing',
    action: say('promo-code.end', { code: shown }),
    audit: { code: [shown, null] },
    part: { type: 'promo-code', id: code.id, name: shown },
  });
};
