import { ofAccount, record } from '#domains/history/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import {
  findAccountByEmail,
  findCustomerPrice,
  hasOverlap,
  insertCustomerPrice,
  lockPayerAccount,
  removeCustomerPrice,
  stopCustomerPrice,
  type StoredCustomerPrice,
} from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { priceLists } from '../contract.ts';
import { say } from '../messages.ts';
import { customerPriceStateAt } from '../states.ts';
import { itemTitle, knownItems } from './catalog.ts';
import { placeFaults, rateFaults } from './item-faults.ts';
import { tidyRate } from './publish-price-version.ts';

/** A price of a customer as the wire has it. */
export const customerPriceView = (row: StoredCustomerPrice, now: Date) => ({
  id: row.id,
  accountId: row.accountId,
  customer: row.email,
  key: row.key,
  title: itemTitle(row.key),
  zoneId: row.zoneId,
  currency: row.currency,
  from: row.from.toISOString(),
  until: row.until?.toISOString() ?? null,
  state: customerPriceStateAt(row, now),
  rate: row.rate,
});

interface Recorded {
  action: Message;
  price: Pick<StoredCustomerPrice, 'id' | 'accountId' | 'siteId' | 'email' | 'zoneId' | 'rate'>;
  isNew: boolean;
}

/** Records what was done to a price of a customer in the customer's history and in the audit trail. */
function recordPrice(ctx: Ctx, { action, price, isNew }: Recorded): Promise<void> {
  const { id, accountId, siteId, email, zoneId, rate } = price;
  const changed = <T>(value: T): [T | null, T | null] => (isNew ? [null, value] : [value, null]);
  return record(ctx, {
    object: ofAccount({ id: accountId, name: email, siteId, accountId }),
    kind: 'billing',
    action,
    audit: {
      zone: changed(zoneId),
      monthlyMicro: changed(rate.monthlyMicro),
      hourlyOnMicro: changed(rate.hourlyOnMicro),
      hourlyOffMicro: changed(rate.hourlyOffMicro),
    },
    part: { type: 'customer-price', id, name: email },
  });
}

/** Adds a price of a customer in the currency of its list. */
export const addCustomerPrice: Run<typeof priceLists.addCustomerPrice> = async (ctx, { input }) => {
  const { db, scope, now } = ctx;
  const { key, zoneId } = input;
  const known = {
    items: new Set(await knownItems(db)),
    zones: new Set((await listDataCenters(db)).map(({ id }) => id)),
  };
  const faults = [...placeFaults(input, known), ...rateFaults(input.rate, 'rate')];
  const from = input.from === null ? now : new Date(input.from);
  const until = input.until === null ? null : new Date(input.until);
  if (input.from !== null && from <= now) faults.push(item(2005, 'from'));
  if (until !== null && until <= from) faults.push(item(9713, 'until'));
  const found = await findAccountByEmail(db, scope, input.email.trim());
  const account = found === null ? undefined : await lockPayerAccount(db, found);
  if (account === undefined) faults.push(item(9712, 'email'));
  else if (account.listCurrency === null) faults.push(item(9722, 'email'));
  if (faults.length > 0 || account === undefined || account.listCurrency === null) throw new Invalid(faults);
  const { id: accountId, siteId, email, listCurrency: currency } = account;
  const price = { accountId, key, zoneId, currency, from, until };
  if (await hasOverlap(db, price)) throw new Conflict(9711, 'from');
  const rate = tidyRate(input.rate);
  const id = await insertCustomerPrice(db, { ...price, rate });
  const added = { ...price, id, siteId, email, rate };
  await recordPrice(ctx, { action: say('customer.add', { item: itemTitle(key) }), price: added, isNew: true });
  return customerPriceView(added, now);
};

/** Ends a price of a customer now, or removes it where it has not begun. */
export const endCustomerPrice: Run<typeof priceLists.endCustomerPrice> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const price = await findCustomerPrice(db, scope, params.customerPriceId);
  if (price === undefined) throw new NotFound();
  const state = customerPriceStateAt(price, now);
  if (state === 'ended') throw new Conflict(9714);
  // A price that held for no time at all was charged to no one.
  if (state === 'planned' || price.from.getTime() === now.getTime()) await removeCustomerPrice(db, price.id);
  else await stopCustomerPrice(db, price.id, now);
  const about = { item: itemTitle(price.key) };
  const action = state === 'planned' ? say('customer.remove', about) : say('customer.end', about);
  await recordPrice(ctx, { action, price, isNew: false });
};
