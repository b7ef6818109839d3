import type { Run } from '#platform/http/context.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { monthsOf, readUse } from '#domains/charges/api/port.ts';
import { quantityOf, unitOf } from '#domains/charges/kinds.ts';
import type { Charge } from '#domains/metering/charges-of.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import type { invoices } from '../contract.ts';
import type { DocumentLine } from '../document.ts';
import { totalsOf } from '../totals.ts';
import { taxedLines } from './issue.ts';
import { buyerOf, sellerOf, taxParties } from './parties.ts';
import { lineView } from './read-invoices.ts';
import { readExemptions, readSalesTax, type Sale } from './points.ts';
import { readLegalEntity } from './store-seller.ts';

/** A charge that is not written yet as a line. */
function lineOf(charge: Charge, at: number): DocumentLine {
  const { objectType, objectId, objectName, zoneId, meter, state, kind, rateMicro, from, until, amount } = charge;
  return {
    objectType,
    objectId,
    objectName,
    zoneId,
    meter,
    state,
    kind,
    rateMicro,
    from,
    until,
    amount,
    unit: unitOf(charge),
    number: at + 1,
    chargeId: '',
    quantity: Math.round(quantityOf(charge) * 1e6) / 1e6,
    net: amount,
    taxCategory: null,
    taxRateBp: 0,
  };
}

const none = { country: '', taxId: '' };

/** What the next invoice of the caller holds: until now, or at the end of the month if everything stays as it is. */
export const previewInvoice: Run<typeof invoices.previewInvoice> = async ({ app, db, me, now }, { query }) => {
  const { accountId, siteId } = me;
  const [payer, entity] = [await readPayer(db, accountId), await readLegalEntity(db, siteId)];
  const currency = payer?.currency ?? 'USD';
  const until = query.until === 'now' ? now : nextMonth(now);
  const use = await readUse(db, { accountId, from: monthStart(now), until });
  const charges = monthsOf(use, until)
    .flatMap((one) => one.charges)
    .filter((charge) => charge.currency === currency && charge.amount !== 0)
    .toSorted(
      (a, b) => compare(a.meter, b.meter) || compare(a.objectName, b.objectName) || Number(a.from) - Number(b.from),
    );
  const sale: Sale | null =
    entity === undefined || payer?.profile == null
      ? null
      : {
          siteId,
          accountId,
          owner: payer.email,
          seller: sellerOf(entity),
          buyer: buyerOf(payer.profile, payer.email),
        };
  const known = sale === null ? null : await readSalesTax(app.domains, db, sale);
  const parties =
    entity === undefined || sale === null
      ? { seller: none, buyer: { kind: 'person' as const, country: '', isVerified: false } }
      : taxParties(sellerOf(entity), sale.buyer, {
          exemptions: await readExemptions(app.domains, db, accountId),
          salesTax: known?.rates ?? null,
        });
  const inside = entity?.taxInside ?? false;
  const totals = totalsOf(charges.map(lineOf), { ...parties, inside, rounding: entity?.taxRounding ?? 'document' });
  return {
    month: now.toISOString().slice(0, 7),
    currency,
    until: until.toISOString(),
    isComplete: sale !== null,
    isEstimated: known?.missing ?? false,
    taxInside: inside,
    taxRounding: entity?.taxRounding ?? 'document',
    lines: taxedLines(totals).map(lineView),
    taxes: totals.taxes,
    net: totals.net,
    tax: totals.tax,
    total: totals.total,
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
