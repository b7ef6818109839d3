import { z } from 'zod';
import { hint } from './hint.ts';
import { periodWithin } from './period.ts';
import { why } from './reasons.ts';
import { currencies } from '#kernel/money.ts';
import type { Schema } from '#kernel/op.ts';
import { maxPageSize } from '#kernel/page.ts';

/** Schemas that several contracts share. The console never loads this module: forms bring their own. */

export const Money = z
  .object({ amount: z.int(), currency: z.enum(currencies) })
  .meta({ id: 'Money', description: 'Integer minor units and currency' });

export const UnitPrice = z
  .object({ micro: z.int(), currency: z.enum(currencies) })
  .meta({ id: 'UnitPrice', description: 'Millionths of the major unit and currency' });

/** The answer to a long action: the id of the durable task (queue item) that does it. */
export const Accepted = z.object({ cmdId: z.uuid() }).meta({ id: 'Accepted' });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ precision: 3 });

const wholeNumber = hint(why('expected.whole-number'));

/** A number in a query string: text on the wire, an integer inside. */
export const queryInt = (min: number, max: number) =>
  z.codec(z.union([z.string().regex(/^-?\d{1,9}$/, wholeNumber), z.int()], wholeNumber), z.int().min(min).max(max), {
    decode: (text) => Number(text),
    encode: (n) => n,
  });

/** Several values of one filter, separated by commas on the wire. */
export const queryList = z.codec(
  z.union([z.string().max(2000), z.array(z.string())]),
  z.array(z.string().max(100)).max(100),
  {
    decode: (text) => (Array.isArray(text) ? text : text.split(',').filter((part) => part !== '')),
    encode: (list) => list.join(','),
  },
);

const Day = z.iso.date();

/** Whether a text is `from..to` in days of the calendar; either end may be left out. */
export const isPeriod = (text: string): boolean => {
  const ends = text.split('..');
  return ends.length === 2 && ends.every((day) => day === '' || Day.safeParse(day).success);
};

/** A span of days in a query string, such as `2026-11-01..2026-11-30`. */
export const queryPeriod = z
  .string()
  .max(22)
  .refine(isPeriod, hint(why('expected.period')));

/** The same of at most so many days. */
export const queryPeriodWithin = (maxDays: number) =>
  queryPeriod.refine(
    (text) => !isPeriod(text) || periodWithin(text, maxDays) !== null,
    hint(why('expected.period-within', { days: maxDays })),
  );

/** What every list request may carry; `sorting` is a column id, with `-` in front for descending. */
export const pageQuery = {
  page: queryInt(1, 1_000_000).optional(),
  cursor: z.string().max(500).optional(),
  size: queryInt(0, maxPageSize).optional(),
  sorting: z.string().max(60).optional(),
  filter: z.string().max(200).optional(),
};

/** Of a list, a filter and some of its values, such as `state:on,off`: the answer says how many rows each would leave. */
export const countsQuery = { counts: z.string().max(4000).optional() };

/** In what form a list is downloaded; CSV where nothing is said. */
export const fileQuery = { format: z.enum(['csv', 'json']).optional() };
export const FileQuery = z.strictObject(fileQuery);
export type FileFormat = 'csv' | 'json';

/** The fields of a paged list (`Paged` in `page.ts`) for one kind of row. */
export const pageFields = <T extends Schema>(row: T) => ({
  filter: z.string(),
  size: z.int(),
  total: z.int(),
  sorting: z.string(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  firstElement: z.int(),
  lastElement: z.int(),
  items: z.array(row),
  info: z.object({ admin: z.boolean(), open: z.boolean() }),
  auxFilter: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Rows for each value that `counts` asked for; absent where it did not. */
  counts: z.record(z.string(), z.int()).optional(),
});

/** A paged list as an answer. */
export const paged = <T extends Schema>(row: T) => z.object(pageFields(row));

/** Units of each currency for one euro, in millionths, and the day they are of. */
export const ExchangeRates = z
  .strictObject({
    dated: z.iso.date(),
    usdPerEuroMicro: z.int().min(1).max(1_000_000_000_000),
    ilsPerEuroMicro: z.int().min(1).max(1_000_000_000_000),
  })
  .meta({ id: 'ExchangeRates' });
