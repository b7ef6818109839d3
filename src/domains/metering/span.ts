/**
 * How a span is billed: `monthly` in advance for the rest of a month; `hourly` by the second, at the price of an hour; `stored` by the
 * second, at the price of a month.
 */
export type Billing = 'monthly' | 'hourly' | 'stored';
