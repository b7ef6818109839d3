import { expect, test } from 'vitest';
import { z } from 'zod';
import { declaredErrors, textOf, type ErrorCode, type ErrorItem } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { allOperations, nameOf, sampleOf } from './requests.ts';
import { ask, askInStages } from './stages.ts';
import { validatorWords } from './validator-words.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const operations = allOperations(it).filter((op) => nameOf(op) !== 'console.streamEvents');

type Part = 'input' | 'query' | 'params';
const parts = ['input', 'query', 'params'] as const;
interface Case {
  name: string;
  op: AnyOp;
  part: Part;
  field: string;
  schema: z.ZodType;
}

/** Every field of every operation: in the body, in the query and in the path. */
const cases: Case[] = operations.flatMap((op) =>
  parts.flatMap((part) => {
    const schema: unknown = op[part];
    if (schema === undefined) return [];
    if (!(schema instanceof z.ZodObject)) throw new Error(`${nameOf(op)} takes something else than an object`);
    return Object.entries(schema.shape as Record<string, z.ZodType>).map(([field, inner]) => {
      return { name: `${nameOf(op)} ${part} ${field}`, op, part, field, schema: inner };
    });
  }),
);

/** What no field wants, by what is wrong with it. A query carries text only. */
const bad: Record<Part, [name: string, value: unknown][]> = {
  input: [
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['overlong', 'x'.repeat(50_000)],
    ['a number', 1e15],
    ['a fraction', -0.5],
    ['below zero', -1],
    ['true', true],
    ['an empty list', []],
    ['a list', [[]]],
    ['an empty object', {}],
    ['an object', { toString: 'x' }],
    ['a prototype', '__proto__'],
    ['NUL', 'a\u0000b'],
    ['SQL', "'; drop table account; --"],
    ['a command', '$(reboot)`id`'],
    ['mark-up', '<img src=x onerror=alert(1)>'],
    ['a header', 'a\r\nBcc: b@people.test'],
    ['half a character', '\ud800'],
    ['right to left', '\u202egnp.exe'],
  ],
  query: [
    ['empty', ''],
    ['overlong', 'x'.repeat(5000)],
    ['NUL', 'a\u0000b'],
    ['SQL', "'; drop table account; --"],
    ['mark-up', '<img src=x onerror=alert(1)>'],
    ['a number', '99999999999999999999'],
  ],
  params: [
    ['missing', ''],
    ['overlong', 'x'.repeat(190)],
    ['far too long', 'x'.repeat(5000)],
    ['NUL', 'a\u0000b'],
    ['SQL', "'; drop table account; --"],
    ['mark-up', '<img src=x onerror=alert(1)>'],
    ['a header', 'a\r\nBcc: b@people.test'],
    ['a path', '../../etc/passwd'],
    ['right to left', '\u202egnp.exe'],
    ['a number', '99999999999999999999'],
    ['nobody', '01900000-0000-7000-8000-0000000000ff'],
  ],
};

/** An item has a number of the catalog, and its text with the values filled in. */
function expectOfCatalog({ code, info }: ErrorItem): void {
  expect(declaredErrors().owners.has(code), `code ${code}`).toBe(true);
  const pattern = textOf(code as ErrorCode)
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{\w+\}/g, '[^]*');
  expect(info).toMatch(new RegExp(`^${pattern}$`));
  // Its text is what the schema's check says alone.
  if (code === 1000) expect(info).not.toMatch(validatorWords);
}

test('every query and path parameter of a route stands in its schema', () => {
  for (const op of operations) {
    const named = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = op.params === undefined ? [] : Object.keys((op.params as z.ZodObject).shape);
    expect(new Set(described), nameOf(op)).toEqual(new Set(named));
  }
  const counts = parts.map((part) => cases.filter((one) => one.part === part).length);
  const declared = parts.map((part) =>
    operations.reduce(
      (sum, op) => sum + (op[part] === undefined ? 0 : Object.keys((op[part] as z.ZodObject).shape).length),
      0,
    ),
  );
  expect(counts).toEqual(declared);
});

const belongsTo = (key: string | undefined, field: string) => key === field || key?.startsWith(`${field}.`) === true;

test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { op, part, field, schema }) => {
  const sample = sampleOf(op, world, world.ada);
  const known = (sample[part] ?? {}) as Record<string, unknown>;
  const shape = Object.keys((op[part] as z.ZodObject).shape);
  for (const [what, value] of bad[part]) {
    const changed = { ...known, [field]: value };
    // What the router takes for another path, or none, does not reach the parser.
    const isRouted = part === 'params' && (value === '' || what === 'far too long');
    const answer = await (isRouted ? ask : askInStages)(root, op, { ...sample, [part]: changed });
    const context = `${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
    expect(answer.statusCode, context).toBeLessThan(500);
    // Without a segment it is another path, or none.
    if (part === 'params' && value === '') continue;
    // The router takes no such segment, whatever the route.
    if (what === 'far too long') {
      expect([404, 414], context).toContain(answer.statusCode);
      continue;
    }
    if (answer.statusCode < 400) continue;
    const { errors } = answer;
    for (const error of errors) expectOfCatalog(error);
    if (answer.statusCode !== 400) continue;
    if (schema.safeParse(value).success) {
      // The schema lets it through and a rule refuses it: what it names, it takes.
      for (const { key } of errors)
        expect(key === undefined || shape.some((f) => belongsTo(key, f)), context).toBe(true);
    } else {
      expect(errors.length, context).toBeGreaterThan(0);
      for (const { key } of errors) expect(belongsTo(key, field), context).toBe(true);
    }
  }
});
