/**
 * How a span is billed: `monthly` in advance for the rest of a month; `yearly` in advance for a year; `hourly` by the second, at the
 * price of an hour; `stored` by the second, at the price of a month; `counted` by units, such as gigabytes of traffic. `withheld` is a
 * server by the month that a suspension keeps off: by the second at the price of an hour off, unless its month is paid.
 */
export type Billing = 'monthly' | 'yearly' | 'hourly' | 'stored' | 'counted' | 'withheld';
