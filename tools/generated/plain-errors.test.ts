import { expect, test } from 'vitest';
import { z } from 'zod';
import { infoIn, Refusal, type ErrorItem } from '#kernel/errors.ts';
import { languages } from '#kernel/languages.ts';
import { hintIn } from '#kernel/hint.ts';
import { parsePart } from '#platform/http/validate.ts';
import { testApp } from '#test/app.ts';
import { createWorld } from '#test/world.ts';
import { nestedFields, withField } from './nested-fields.ts';
import { allOperations, nameOf, sampleOf } from './requests.ts';
import { validatorWords } from './validator-words.ts';

const it = await testApp();
const world = await createWorld(it);

/** A part of a request with one field to fill in, and the rest in order. */
interface Field {
  name: string;
  schema: z.ZodObject;
  path: string[];
  around: Record<string, unknown>;
}

/** Every field of every operation, also inside others. */
const fields: Field[] = allOperations(it).flatMap((op) => {
  const sample = sampleOf(op, world, world.ada);
  return (['params', 'query', 'input'] as const).flatMap((part) => {
    const schema: unknown = op[part];
    if (!(schema instanceof z.ZodObject)) return [];
    const known = (sample[part] ?? {}) as Record<string, unknown>;
    const own = Object.keys(schema.shape).map((field) => ({ path: [field], around: known }));
    return [...own, ...nestedFields(schema, known)].map(({ path, around }) => {
      return { name: `${nameOf(op)} ${part} ${path.join('.')}`, schema, path, around };
    });
  });
});

const wrong: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '2026-13-45',
  'x'.repeat(200_000),
  1e15,
  -1e15,
  -0.5,
  true,
  [],
  [[]],
  Array.from({ length: 5000 }, () => 'x'),
  {},
  { kind: 'x' },
  { toString: 'x' },
];

/** What the library itself would say of a value, at any depth. */
function ofTheLibrary(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => [
    ...(hintIn(issue.message) === null ? [issue.message] : []),
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(ofTheLibrary) : []),
    ...(issue.code === 'invalid_key' ? ofTheLibrary(issue.issues) : []),
  ]);
}

function refusalsOf({ schema }: Field, value: unknown): readonly ErrorItem[] {
  try {
    parsePart(schema, value);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.items;
    throw error;
  }
}

test('the sweep knows the fields of bodies, queries and paths', () => {
  for (const part of ['params', 'query', 'input'])
    expect(fields.filter(({ name }) => name.includes(` ${part} `)).length, part).toBeGreaterThan(100);
});

test('every field says what to do about a wrong value, in plain words', () => {
  const unclear = new Set<string>();
  for (const field of fields)
    for (const value of wrong) {
      const given = withField(field.around, field.path, value);
      const library = ofTheLibrary(field.schema.safeParse(given).error?.issues ?? []);
      for (const item of refusalsOf(field, given))
        for (const language of languages) {
          const info = infoIn(item, language);
          const quoted = library.some((text) => info.includes(text));
          if (quoted || validatorWords.test(info) || !/^[\p{Lu}\p{Lo}].*\.$/su.test(info))
            unclear.add(`${field.name}: ${info}`);
        }
    }
  expect([...unclear]).toEqual([]);
});

/** The texts for values of which nothing more is known. */
const vague = 'Enter one of the allowed values.';

test('a field with a form of its own says which', () => {
  const silent = new Set<string>();
  for (const field of fields)
    for (const value of field.name.includes(' input ') ? ['x', 'x'.repeat(90), '0', 1e9] : ['x', 'x'.repeat(90), '0']) {
      const items = refusalsOf(field, withField(field.around, field.path, value));
      if (items.some((item) => infoIn(item, 'en') === vague)) silent.add(field.name);
    }
  expect([...silent]).toEqual([]);
});
