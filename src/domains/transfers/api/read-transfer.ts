import { NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { findServer, priceForTaker, readConfigured, readStanding } from '#domains/servers/api/port.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { transfers } from '../contract.ts';
import { offerDays } from '../limits.ts';
import { refusalOfTransfer } from '../states.ts';
import { priceOf, refusalOfServer } from './preflight.ts';
import { readAgreed, readCurrentPrice } from './store-agreement.ts';
import { readOpen, readTransfers } from './store.ts';
import type { StoredPrice, StoredTransfer } from './stored.ts';
import { effectiveFrom, rowOf } from './view.ts';

/** One offer with all that both sides agree to. What one of them pays, the other does not see. */
export const readTransfer: Run<typeof transfers.readTransfer> = async (ctx, { params }) => {
  const { db, scope, me, now } = ctx;
  const [transfer] = await readTransfers(db, scope, [params.transferId]);
  const facts = transfer === undefined ? null : await readAgreed(db, transfer.serverId);
  if (transfer === undefined || facts === null) throw new NotFound();
  const row = rowOf(me, transfer, now);
  const isOpen = row.state === 'offered' || row.state === 'accepted';
  const offered = row.sides.includes('taker') && isOpen ? await wouldBe(ctx, transfer) : { refusal: null, price: null };
  return {
    ...row,
    ...facts,
    priceBefore: row.sides.includes('giver') ? transfer.priceBefore : null,
    priceAfter: row.sides.includes('taker') ? (transfer.priceAfter ?? offered.price) : null,
    wouldTakeEffect: effectiveFrom(transfer.effective, now).toISOString(),
    refusal: refusalOfTransfer('accept', row) ?? offered.refusal,
  };
};

/** What the account would pay that a server is offered to, and what is in the way. */
async function wouldBe(
  { app, db, now }: Ctx,
  transfer: StoredTransfer,
): Promise<{ refusal: Sayable | null; price: StoredPrice | null }> {
  const { serverId, toAccountId } = transfer;
  if (toAccountId === null) return { refusal: null, price: null };
  const server = await readStanding(db, { reach: 'provider' }, serverId);
  const reason = await refusalOfServer({ app, db }, server, { now, toAccountId });
  // A name that is taken is for the dialog to settle.
  const taken = await priceForTaker(db, serverId, { accountId: toAccountId, name: '', now });
  if (taken.refusal !== null) return { refusal: reason ?? taken.refusal, price: null };
  const book = await readPriceBook(db, { accountId: toAccountId, zoneId: taken.configured.zoneId, at: now });
  return { refusal: reason, price: priceOf(taken, book?.priceListName ?? '') };
}

/** The open offer of a server, and whether it can be offered now. */
export const readServerTransfer: Run<typeof transfers.readServerTransfer> = async (ctx, { params }) => {
  const { app, db, scope, me, now } = ctx;
  const { id } = await findServer(db, scope, params.serverId);
  const server = await readStanding(db, scope, id);
  const open = await readOpen(db, id);
  const configured = await readConfigured(db, id);
  if (configured === null) throw new NotFound();
  const row = open === null ? null : rowOf(me, open, now);
  return {
    open: row === null || row.state === 'expired' ? null : row,
    refusal: await refusalOfServer({ app, db }, server, { now }),
    offerDays,
    price: readCurrentPrice(configured),
  };
};
