import { readPayer, type Payer } from '#domains/billing/api/port.ts';
import { auditAlone, ofAccount } from '#domains/history/api/port.ts';
import { languageOf, readLegalEntity } from '#domains/invoices/api/port.ts';
import { lockOrderIn, type StoredOrder } from '#domains/payments/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { statements } from '../contract.ts';
import { say } from '../messages.ts';
import type { Party, Receipt } from './receipt.ts';
import { orderFile } from './order-statement.ts';
import { findReceipt, insertReceipt, takeNumber } from './store.ts';

/** Orders the receipt of a completed payment in scope. */
export const orderReceipt: Run<typeof statements.orderReceipt> = async (ctx, { params }) => {
  // Two requests for one receipt follow one another, so that the second takes no number.
  const order = await lockOrderIn(ctx.db, ctx.scope, params.orderId);
  if (order === null) throw new NotFound();
  const { id: orderId, kind, state, completedAt, accountId, siteId, owner } = order;
  if (kind !== 'deposit' || state !== 3 || completedAt === null) throw new Conflict(8603);
  const amount = order.provider === 'bank' ? order.received : order.amount;
  const key = { orderId, amount };
  const receipt = (await findReceipt(ctx.db, key)) ?? (await makeReceipt(ctx, { ...order, completedAt }, amount));
  const title = ctx.translate(say('receipt', { number: receipt.number }));
  const ordered = await orderFile(ctx, { title, format: 'pdf', what: { kind: 'receipt', siteId, ...key } });
  const account = ofAccount({ id: accountId, name: owner, siteId, accountId });
  auditAlone(ctx, account, { diff: { receipt: [null, receipt.number] }, taskId: ordered.cmdId });
  return ordered;
};

/** Makes the receipt of a payment, which is locked, and keeps it. */
async function makeReceipt(
  { db, now }: Ctx,
  order: StoredOrder & { completedAt: Date },
  amount: number,
): Promise<Receipt> {
  const { id: orderId, siteId, accountId, currency, method, provider, reference, completedAt } = order;
  const key = { orderId, amount };
  const number = await takeNumber(db, siteId);
  const payer = await readPayer(db, accountId);
  const entity = await readLegalEntity(db, siteId);
  const receipt: Receipt = {
    number: `${entity?.prefix ?? 'R'}-R${String(number).padStart(6, '0')}`,
    language: payer?.profile ? languageOf(payer.profile) : 'en',
    currency,
    amount,
    paidAt: completedAt.toISOString(),
    issuedAt: now.toISOString(),
    method: method || provider,
    reference: provider === 'bank' ? (reference ?? orderId) : orderId,
    seller: entity ? partyOf(entity) : { name: (await readSiteLook(db, siteId)).name, lines: [] },
    payer: payerOf(payer, order.owner),
  };
  await insertReceipt(db, key, { siteId, accountId, number, at: now, receipt });
  return receipt;
}

type Addressed = Pick<
  NonNullable<Payer['profile']>,
  'legalName' | 'street' | 'postalCode' | 'city' | 'region' | 'country' | 'taxId'
>;

const partyOf = ({ legalName, street, postalCode, city, region, country, taxId }: Addressed): Party => ({
  name: legalName,
  lines: [street, [postalCode, city, region].filter((part) => part !== '').join(' '), country, taxId],
});

const payerOf = (payer: Payer | null, email: string): Party =>
  payer?.profile ? partyOf(payer.profile) : { name: email, lines: [] };
