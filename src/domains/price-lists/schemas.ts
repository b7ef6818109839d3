import { z } from 'zod';
import { Rate } from '#domains/tenancy/schemas.ts';
import { currencies } from '#kernel/money.ts';
import { Instant } from '#kernel/wire.ts';
import { itemGroups, itemUnits } from './items.ts';
import { customerPriceStates, versionStates } from './states.ts';

export const ByList = z.strictObject({ priceListId: z.uuid() });
export const ByVersion = ByList.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });
export const ByCustomerPrice = z.strictObject({ customerPriceId: z.uuid() });
export const ByAccount = z.strictObject({ accountId: z.uuid() });

/** What is wrong with amounts and quantities is refused with its own code. */
const unit = { monthlyMicro: z.number(), hourlyOnMicro: z.number(), hourlyOffMicro: z.number() };
/** A price, in millionths of the currency; what is left out costs nothing, or has no limit. */
export const RateInput = z.strictObject({
  ...unit,
  /** What a unit costs beyond a number of units, the lowest first. */
  tiers: z
    .array(z.strictObject({ beyond: z.number(), ...unit }))
    .max(100)
    .optional(),
  included: z.number().optional(),
  minimum: z.number().optional(),
  monthCapMicro: z.number().optional(),
  onceMicro: z.number().optional(),
  yearlyMicro: z.number().optional(),
});

/** An empty data center: the price everywhere else. */
const itemOf = { key: z.string().max(60), zoneId: z.string().max(60) };
export const ItemInput = z.strictObject({ ...itemOf, rate: RateInput });
export const ListItem = z.object({ ...itemOf, rate: Rate }).meta({ id: 'PriceListItem' });

export const PriceCatalog = z
  .object({
    items: z.array(
      z.object({ key: z.string(), title: z.string(), group: z.enum(itemGroups), unit: z.enum(itemUnits) }),
    ),
    zones: z.array(z.object({ id: z.string(), name: z.string() })),
    /** In reach. */
    sites: z.array(z.object({ host: z.string(), name: z.string() })),
  })
  .meta({ id: 'PriceCatalog' });

const Currency = z.enum(currencies);
export const PriceListRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    site: z.string(),
    siteHost: z.string(),
    currency: Currency,
    /** The version that holds; null: none does. */
    number: z.int().nullable(),
    since: Instant.nullable(),
    plannedNumber: z.int().nullable(),
    plannedFrom: Instant.nullable(),
    /** Who has the list as their own. */
    accounts: z.int(),
    /** New customers of the site get it. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'PriceListRow' });

export const NewPriceList = z.strictObject({
  name: z.string().max(500),
  currency: Currency,
  /** Null: the list begins empty. */
  copy: z
    .strictObject({
      priceListId: z.uuid(),
      /** 10: a tenth more; -10: a tenth less. */
      percent: z.number(),
      /** Units of the new currency for one of the other. */
      factor: z.number().nullable(),
    })
    .nullable(),
});
export const PriceListEdit = z.strictObject({ name: z.string().max(500) });

export const PriceList = z
  .object({
    id: z.uuid(),
    name: z.string(),
    site: z.string(),
    siteHost: z.string(),
    currency: Currency,
    /** For If-Match. */
    version: z.int(),
    accounts: z.int(),
    isDefault: z.boolean(),
    versions: z.array(z.object({ number: z.int(), from: Instant, state: z.enum(versionStates) })),
    /** The version whose prices these are; null: the list has none. */
    number: z.int().nullable(),
    items: z.array(ListItem),
  })
  .meta({ id: 'PriceList' });

export const NewVersion = z.strictObject({
  /** Null: from now. */
  from: Instant.nullable(),
  items: z.array(ItemInput).max(2000),
});

export const AccountPriceList = z
  .object({
    /** The list of the account itself; null: its parent's, else that of the site. */
    priceListId: z.uuid().nullable(),
    /** What holds, also where it is not its own; empty: there is none. */
    name: z.string(),
    currency: Currency.nullable(),
    /** Lists that it can change to. */
    choices: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Own prices that hold or are planned. */
    ownPrices: z.int(),
  })
  .meta({ id: 'AccountPriceList' });
export const AccountPriceListInput = z.strictObject({ priceListId: z.uuid().nullable() });
export const AccountPriceListChange = z
  .object({
    from: z.string(),
    to: z.string(),
    currency: Currency.nullable(),
    /** What a unit costs for a month, of items whose price changes; null: not sold. */
    items: z.array(
      z.object({ key: z.string(), title: z.string(), fromMicro: z.int().nullable(), toMicro: z.int().nullable() }),
    ),
  })
  .meta({ id: 'AccountPriceListChange' });

export const CustomerPrice = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    customer: z.string(),
    key: z.string(),
    title: z.string(),
    /** Empty: everywhere. */
    zoneId: z.string(),
    currency: Currency,
    from: Instant,
    until: Instant.nullable(),
    state: z.enum(customerPriceStates),
    rate: Rate,
  })
  .meta({ id: 'CustomerPrice' });
export const CustomerPriceInput = z.strictObject({
  email: z.string().max(320),
  ...itemOf,
  /** Null: from now. */
  from: Instant.nullable(),
  /** Null: until it is ended. */
  until: Instant.nullable(),
  rate: RateInput,
});
