import { expect, test } from 'vitest';
import type { z } from 'zod';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { leadsTo, nestedFields, takes, withField } from './nested-fields.ts';
import { allOperations, nameOf, sampleOf } from './requests.ts';
import { askInStages } from './stages.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);

/** Every field that stands inside another one, by operation. */
const cases = allOperations(it).flatMap((op) => {
  if (op.input === undefined) return [];
  const sample = sampleOf(op, world, world.ada);
  const schema = op.input as z.ZodObject;
  const fields = nestedFields(schema, sample.input as Record<string, unknown>);
  return fields.length === 0 ? [] : [{ name: nameOf(op), op, sample, schema, fields }];
});

/** What no field wants; all that is hostile in a text is in one. */
const bad: [what: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['overlong', 'x'.repeat(50_000)],
  ['a number', 1e15],
  ['a fraction', -0.5],
  ['a list', [[]]],
  ['an object', { toString: 'x' }],
  ['NUL', 'a\u0000b'],
  ['hostile', `'; drop table account; --$(reboot)\`id\`<img src=x onerror=alert(1)>\r\nBcc: b@people.test\u202e`],
];

test('the sweep goes into objects, lists of objects and records', () => {
  const paths = cases.flatMap(({ name, fields }) => fields.map(({ path }) => `${name} ${path.join('.')}`));
  expect(paths.length).toBeGreaterThan(200);
  expect(paths).toContain('notifications.saveGeneral notificationsPreferences.0.code');
  expect(paths).toContain('networks.createNetwork subnet.gateway');
  expect(paths).toContain('servicelets.runServicelet file.hash.kind');
  expect(paths).toContain('servicelets.runServicelet values.any');
});

test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { op, sample, schema, fields }) => {
  for (const { path, schema: inner, around } of fields)
    for (const [what, value] of bad) {
      const payload = withField(around, path, value) as Record<string, unknown>;
      const answer = await askInStages(root, op, { ...sample, input: payload });
      const at = path.join('.');
      const context = `${at} ${what}: ${answer.statusCode} ${answer.body.slice(0, 400)}`;
      expect(answer.statusCode, context).toBeLessThan(500);
      // A list without its entry, or a record without a key, is another list or record.
      const leftOut = value === undefined && ['0', 'any'].includes(path.at(-1) ?? '');
      const taken = leftOut || takes(inner, value);
      if (answer.statusCode !== 400) {
        // Text that the database cannot hold is refused past every schema.
        expect(taken && what !== 'NUL', context).toBe(true);
        continue;
      }
      const { errors } = answer;
      expect(errors.length, context).toBeGreaterThan(0);
      const isOf = (key: string | undefined) => key === at || key?.startsWith(`${at}.`) === true;
      // A rule may refuse what the schema lets through: what it names is a field all the same.
      if (taken)
        for (const { key } of errors) expect(key === undefined || leadsTo(schema, key.split('.')), context).toBe(true);
      else
        expect(
          errors.some(({ key }) => isOf(key)),
          context,
        ).toBe(true);
    }
});
