/** The tests of a connection, in their order: each needs those before it. */
export const checkIds = ['token', 'reseller', 'distributor', 'segment', 'customers', 'subscriptions'] as const;
export type CheckId = (typeof checkIds)[number];

/** What a reseller sells to, as Adobe names it: commercial, education and government. */
export const marketSegments = ['COM', 'EDU', 'GOV'] as const;
export type MarketSegment = (typeof marketSegments)[number];

/** The currencies of Adobe's price lists. */
export const adobeCurrencies = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'DKK',
  'EUR',
  'GBP',
  'JPY',
  'KRW',
  'MXN',
  'NOK',
  'NZD',
  'SEK',
  'USD',
] as const;
export type AdobeCurrency = (typeof adobeCurrencies)[number];
