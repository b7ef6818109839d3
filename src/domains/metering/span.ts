/**
 * How a span is billed: `monthly` in advance for the rest of a month; `yearly` in advance for a year; `hourly` by the second, at the
 * price of an hour; `stored` by the second, at the price of a month; `counted` by units, such as gigabytes of traffic.
 */
export type Billing = 'monthly' | 'yearly' | 'hourly' | 'stored' | 'counted';
