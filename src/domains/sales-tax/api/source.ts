import { notifyStaff } from '#domains/notifications/api/port.ts';
import { record, recorded } from '#domains/history/api/port.ts';
import type { Sale, SalesTaxSource } from '#domains/invoices/api/port.ts';
import { isSalesTaxCountry, productClassOf, productClasses, type SalesTaxRate } from '#domains/invoices/sales-tax.ts';
import { nextMonth } from '#domains/tenancy/month.ts';
import type { Db } from '#platform/db/pool.ts';
import { enteredRates, missingClasses } from '../entered.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { salesTaxPath } from '../paths.ts';
import { retryMinutes, type WaitFault } from '../states.ts';
import { dayOf, fetchRates, isFresh, placeOf } from './fetch.ts';
import { readFound, readPlace } from './store-found.ts';
import { readEntered, readSetting } from './store-settings.ts';
import { endWait, findWait, saveWait } from './store-waits.ts';

type Issuing = Parameters<SalesTaxSource['forIssue']>[1];
interface Fault {
  fault: WaitFault;
  message: string;
}

const byTheSystem = { name: '', source: 'system' };
export const nextTry = (now: Date): Date => new Date(now.getTime() + retryMinutes * 60_000);

/** An account whose invoices wait for rates: a row of its history, and its screens are repainted. */
const account = recorded('account', ({ emit }, { id, siteId }) =>
  emit('sales-tax.changed', { siteId, accountId: id }, { userId: id }),
);
export const ofCustomer = ({ accountId, siteId, owner }: Pick<Sale, 'accountId' | 'siteId' | 'owner'>) =>
  account({ id: accountId, name: owner, siteId, accountId });

const monthText = (month: Date): string => month.toISOString().slice(0, 7);
const daysOf = (month: Date) => ({
  fromDay: dayOf(month),
  untilDay: dayOf(new Date(nextMonth(month).getTime() - 1)),
});

/** The settings of a seller who collects sales tax from the buyer; null: none is collected. */
async function settingFor(db: Db, { siteId, seller, buyer }: Sale) {
  if (!isSalesTaxCountry(seller.country) || !isSalesTaxCountry(buyer.country)) return null;
  const setting = await readSetting(db, siteId);
  return setting === undefined || setting.source === 'none' ? null : setting;
}

async function enteredFor(db: Db, { siteId, buyer: { country, region } }: Sale) {
  return enteredRates({ country, region, ...(await readEntered(db, { siteId, country, region })) });
}

/** Rates by the settings of the seller's site. */
export const salesTaxRates: SalesTaxSource = {
  async read(db, sale) {
    const setting = await settingFor(db, sale);
    if (setting === null) return null;
    if (setting.source === 'rates') {
      const { rates, gaps } = await enteredFor(db, sale);
      return { rates, missing: gaps.some(({ until }) => until === null) };
    }
    const rates = await readFound(db, { siteId: sale.siteId, place: placeOf(sale.buyer) });
    return { rates, missing: rates.length === 0 };
  },
  async refresh(app, sale) {
    const setting = await settingFor(app.db, sale);
    if (setting?.source !== 'stripe') return;
    if ((await findWait(app.db, sale))?.parts != null) return;
    const { siteId, buyer: address, month } = sale;
    await fetchRates(app, { siteId, setting, address, ...daysOf(month) });
  },
  async forIssue(tx, sale) {
    const setting = await settingFor(tx, sale);
    if (setting === null) {
      // It may have waited until the source was set to none, or an address changed.
      await endWait(tx, sale);
      return null;
    }
    const byHand = (await findWait(tx, sale))?.parts ?? null;
    if (byHand !== null)
      return productClasses.map((productClass) => ({ productClass, from: new Date(0), parts: byHand }));
    const found = setting.source === 'rates' ? await enteredForIssue(tx, sale) : await fetchedForIssue(tx, sale);
    if ('fault' in found) {
      await hold(tx, sale, found);
      return 'wait';
    }
    await release(tx, sale);
    return found.rates;
  },
};

async function enteredForIssue(tx: Db, sale: Issuing): Promise<{ rates: SalesTaxRate[] } | Fault> {
  const { rates, gaps } = await enteredFor(tx, sale);
  const sold = sale.lines.map(({ meter, from, until }) => ({ productClass: productClassOf(meter), from, until }));
  const missing = missingClasses(gaps, sold);
  const { country, region } = sale.buyer;
  return missing.length === 0
    ? { rates }
    : { fault: 'no-rate', message: `${country}-${region}, ${missing.join(', ')}` };
}

async function fetchedForIssue(tx: Db, sale: Issuing): Promise<{ rates: SalesTaxRate[] } | Fault> {
  const key = { siteId: sale.siteId, place: placeOf(sale.buyer) };
  const place = await readPlace(tx, key);
  if (isFresh(place, { now: sale.now, ...daysOf(sale.month) })) return { rates: await readFound(tx, key) };
  return place === undefined || place.fault === ''
    ? { fault: 'pending', message: '' }
    : { fault: place.fault, message: place.message };
}

/** Notes that an invoice waits, and why; staff is notified once a month unless the service is just away. */
async function hold(tx: Db, sale: Issuing, { fault, message }: Fault): Promise<void> {
  const { siteId, accountId, month, now } = sale;
  const wait = { siteId, accountId, month, invoiceId: sale.invoiceId, fault, message, nextTryAt: nextTry(now), now };
  const text = monthText(month);
  const isFirst = await saveWait(tx, wait);
  if (isFirst)
    await record(tx, {
      object: ofCustomer(sale),
      kind: 'billing',
      action: say('sales-tax.wait', { month: text }),
      by: byTheSystem,
      at: now,
      event: 'changed',
    });
  if (fault === 'away' && isFirst) return;
  await notifyStaff(
    tx,
    { siteId, may: 'invoices.issue' },
    {
      code: 1330,
      severity: 'warning',
      title: notice('staff-waits', { month: text }),
      text: notice('staff-waits-text'),
      objectLink: salesTaxPath(),
      groupKey: `sales-tax:${siteId}:${text}:waits`,
    },
  );
}

async function release(tx: Db, sale: Issuing): Promise<void> {
  const { month, now } = sale;
  if (!(await endWait(tx, sale))) return;
  await record(tx, {
    object: ofCustomer(sale),
    kind: 'billing',
    action: say('sales-tax.issued', { month: monthText(month) }),
    by: byTheSystem,
    at: now,
    event: 'changed',
  });
}
