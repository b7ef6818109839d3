import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { infoIn, Refusal } from '#kernel/errors.ts';
import { hint } from '#kernel/hint.ts';
import { queryPeriod } from '#kernel/wire.ts';
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
  expect(refusalOf(month, 'May')).toEqual([
    'Invalid value: enter a month such as 2026-03.',
    'Das ist nicht gültig: geben Sie einen Monat wie 2026-03 an.',
  ]);
});

test('so does a rule of our own', () => {
  expect(refusalOf(queryPeriod, 'May')).toEqual([
    'Invalid value: enter a period such as 2026-03-01..2026-03-31.',
    'Das ist nicht gültig: geben Sie einen Zeitraum wie 2026-03-01..2026-03-31 an.',
  ]);
});

test.each([
  ['a pattern', z.string().regex(/^a$/)],
  ['a rule', z.string().refine((text) => text === 'a')],
])('%s that says nothing is not quoted from the library', (_, schema) => {
  expect(refusalOf(schema, 'b').join(' ')).not.toMatch(/Invalid (string|input)|must match/);
});
