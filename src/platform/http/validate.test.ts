import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { infoIn, Refusal } from '#kernel/errors.ts';
import { hint } from '#kernel/hint.ts';
import { queryInt, queryPeriod } from '#kernel/wire.ts';
import { why } from '#kernel/reasons.ts';
import { loadDomains } from '#server/create-app.ts';
import { parsePart } from './validate.ts';

beforeAll(loadDomains);

/** What both languages say of a value that a schema refuses. */
function refusalOf(schema: z.ZodType, value: unknown): string[] {
  try {
    parsePart(z.strictObject({ value: schema }), { value });
  } catch (error) {
    const [item] = error instanceof Refusal ? error.items : [];
    if (item) return [infoIn(item, 'en'), infoIn(item, 'de')];
  }
  throw new Error('nothing was refused');
}

test('a pattern says what it expects, in the language of the reader', () => {
  const month = z.string().regex(/^\d{4}-\d\d$/, hint(why('expected.month')));
  expect(refusalOf(month, 'May')).toEqual(['Enter a month such as 2026-03.', 'Geben Sie einen Monat wie 2026-03 an.']);
});

test('so does a rule of our own', () => {
  expect(refusalOf(queryPeriod, 'May')).toEqual([
    'Enter a period such as 2026-03-01..2026-03-31.',
    'Geben Sie einen Zeitraum wie 2026-03-01..2026-03-31 an.',
  ]);
});

test.each<[string, [schema: z.ZodType, value: unknown], string]>([
  ['an empty text', [z.string().min(1), ''], 'Enter a value.'],
  ['a short text', [z.string().min(4), 'a'], 'Enter at least 4 characters.'],
  ['a choice', [z.enum(['on', 'off']), 'x'], 'Choose one of these: on, off.'],
  [
    'one of many values',
    [z.enum(Array.from({ length: 21 }, (_, i) => `v${i}`)), 'x'],
    'Enter one of the allowed values.',
  ],
  ['numbers to choose from', [z.union([z.literal(0), z.literal(1)]), 7], 'Choose one of these: 0, 1.'],
  ['an id', [z.uuid(), 'x'], 'Choose an existing entry, or enter its ID.'],
  ['an empty list', [z.array(z.string()).min(1), []], 'Choose at least 1 entry.'],
  ['a date', [z.iso.date(), '31.3.2026'], 'Enter a date such as 2026-03-31.'],
  ['a number in a query', [queryInt(1, 9), 'x'], 'Enter a whole number.'],
  ['a number too large', [queryInt(1, 9), '10'], 'Enter a number of at most 9.'],
  ['a key', [z.record(z.string().max(2), z.string()), { key: '' }], 'Use at most 2 characters.'],
  ['a kind', [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), {}], 'Choose one of these: a.'],
])('%s says what to do', (_, [schema, value], english) => {
  expect(refusalOf(schema, value)[0]).toBe(english);
});

test.each([
  ['a pattern', z.string().regex(/^a$/)],
  ['a rule', z.string().refine((text) => text === 'a')],
])('%s that says nothing is not quoted from the library', (_, schema) => {
  expect(refusalOf(schema, 'b').join(' ')).not.toMatch(/Invalid (string|input)|must match/);
});
