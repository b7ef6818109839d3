import { auditAlone, ofAccount, record } from '#domains/history/api/port.ts';
import {
  customerPricesIn,
  lockPayerAccount,
  readPayerAccountIn,
  readPriceBook,
  readSiteLists,
  saveAccount,
} from '#domains/tenancy/api/port.ts';
import type { PriceBook } from '#domains/tenancy/pricing.ts';
import { Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { priceLists } from '../contract.ts';
import { say } from '../messages.ts';
import { itemTitle } from './catalog.ts';

/** The price list of an account in scope. */
export const readAccountPriceList: Run<typeof priceLists.readAccountPriceList> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const account = await readPayerAccountIn(db, scope, params.accountId);
  if (account === undefined) throw new NotFound();
  const { id, siteId, priceListId, listCurrency } = account;
  const book = await readPriceBook(db, { accountId: id, zoneId: '', at: now });
  const lists = await readSiteLists(db, siteId);
  const own = await customerPricesIn(db, scope)
    .where('c.account_id', '=', id)
    .where((e) => e.or([e('c.valid_until', 'is', null), e('c.valid_until', '>', now)]))
    .execute();
  return {
    priceListId,
    name: book?.priceListName ?? '',
    currency: listCurrency,
    choices: lists
      .filter(({ currency }) => listCurrency === null || currency === listCurrency)
      .map(({ id: listId, name }) => ({ id: listId, name })),
    ownPrices: own.length,
  };
};

/** Gives an account another list of its site and currency: what its servers agreed on stays. */
export const setAccountPriceList: Run<typeof priceLists.setAccountPriceList> = async (ctx, { params, input }) => {
  const { db, scope, now } = ctx;
  const found = await readPayerAccountIn(db, scope, params.accountId);
  if (found === undefined) throw new NotFound();
  const before = await lockPayerAccount(db, found.id);
  if (before === undefined) throw new NotFound();
  const { id, siteId, email } = before;
  const { priceListId } = input;
  const lists = await readSiteLists(db, siteId);
  if (priceListId !== null && !lists.some((list) => list.id === priceListId))
    throw new Invalid([item(9715, 'priceListId')]);
  const bookNow = () => readPriceBook(db, { accountId: id, zoneId: '', at: now });
  const was = await bookNow();
  await saveAccount(db, id, { price_list_id: priceListId });
  const after = await lockPayerAccount(db, id);
  if (before.listCurrency !== null && after?.listCurrency !== before.listCurrency)
    throw new Invalid([item(9715, 'priceListId')]);
  const is = await bookNow();
  const [from, to] = [was?.priceListName ?? '', is?.priceListName ?? ''];
  const object = ofAccount({ id, name: email, siteId, accountId: id });
  if (priceListId === before.priceListId) auditAlone(ctx, object);
  else
    await record(ctx, {
      object,
      kind: 'billing',
      action:
        priceListId === null ? say('customer.no-list') : say('customer.list', { list: nameIn(lists, priceListId) }),
      audit: { priceList: [nameIn(lists, before.priceListId), nameIn(lists, priceListId)] },
    });
  return { from, to, currency: after?.listCurrency ?? null, items: changesOf(was, is) };
};

const nameIn = (lists: readonly { id: string; name: string }[], id: string | null): string =>
  lists.find((list) => list.id === id)?.name ?? '';

/** The items whose price for a month differs between two price books, with both prices in micros; null: not sold. */
export function changesOf(was: PriceBook | null, is: PriceBook | null) {
  const keys = [...new Set([...Object.keys(was?.rates ?? {}), ...Object.keys(is?.rates ?? {})])].sort();
  return keys
    .map((key) => ({
      key,
      title: itemTitle(key),
      fromMicro: was?.rates[key]?.monthlyMicro ?? null,
      toMicro: is?.rates[key]?.monthlyMicro ?? null,
    }))
    .filter(({ fromMicro, toMicro }) => fromMicro !== toMicro);
}
