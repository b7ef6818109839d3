import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AnyOp } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';
import { askInStages } from './stages.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const operations = allOperations(it).filter((op) => nameOf(op) !== 'console.streamEvents');
const withInput = operations.filter((op) => op.input !== undefined);

const { rows: columns } = await sql<{ name: string }>`
  select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(it.app.db);

test('no answer has a field that only failed ones have', () => {
  const fields = operations.flatMap((op) =>
    op.output instanceof z.ZodObject ? Object.keys(op.output.shape).map((field) => `${nameOf(op)} ${field}`) : [],
  );
  expect(fields.filter((field) => field.endsWith(' errors'))).toEqual([]);
});

/** The names of the fields that an operation takes. */
function fieldsOf(op: AnyOp): string[] {
  if (!(op.input instanceof z.ZodObject)) throw new Error(`${nameOf(op)} takes something else than an object`);
  return Object.keys(op.input.shape);
}

test.each(withInput.map((op) => [nameOf(op), op] as const))(
  '%s refuses every field it does not name',
  async (_name, op) => {
    const sample = sampleOf(op, world, world.ada);
    const known = sample.input as Record<string, unknown>;
    const extra = Object.fromEntries(columns.filter((c) => !fieldsOf(op).includes(c.name)).map((c) => [c.name, 'x']));
    const answer = await askInStages(root, op, { ...sample, input: { ...known, ...extra } });
    expect(answer.statusCode, answer.body).toBe(400);
    const refused = answer.errors.filter((e) => e.code === 1002);
    expect(refused.map((e) => e.key ?? '').sort()).toEqual(Object.keys(extra).sort());
  },
);

test.each(operations.map((op) => [nameOf(op), op] as const))(
  '%s refuses an unknown query parameter',
  async (_name, op) => {
    const sample = sampleOf(op, world, world.ada);
    const answer = await askInStages(root, op, { ...sample, query: { ...sample.query, siteid: '1' } });
    expect(answer.statusCode, answer.body).toBe(400);
  },
);

test.each(operations.filter((op) => op.path.includes('{')).map((op) => [nameOf(op), op] as const))(
  '%s answers 400 or 404 for hostile identifiers',
  async (_name, op) => {
    const sample = sampleOf(op, world, world.ada);
    for (const value of ['x', '..%2f..', "1' or '1'='1", '00000000-0000-7000-8000-000000000000', 'é'.repeat(30)]) {
      const params = Object.fromEntries(Object.keys(sample.params ?? {}).map((name) => [name, value]));
      const answer = await askInStages(root, op, { ...sample, params });
      expect([400, 404], `${value}: ${answer.body}`).toContain(answer.statusCode);
    }
  },
);

test.each(operations.filter((op) => isUnsafe(op) && op.input !== undefined).map((op) => [nameOf(op), op] as const))(
  '%s takes JSON only',
  async (_name, op) => {
    const request = requestOf(op, sampleOf(op, world, world.ada));
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await root.request({
        ...request,
        payload: 'name=x',
        headers: { ...request.headers, 'content-type': type },
      });
      expect([400, 415], answer.body).toContain(answer.statusCode);
    }
  },
);
