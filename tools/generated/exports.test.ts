// @database
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyOp } from '#kernel/op.ts';
import { fileQuery } from '#kernel/wire.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { fillReports } from './report-rows.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
await fillReports(it, world);
const root = await signIn(it, world.people.root);

const isList = ({ query }: AnyOp) => query instanceof z.ZodObject && query.shape['format'] === fileQuery.format;
const lists = allOperations(it).filter(isList);

const fileOf = async (op: AnyOp, format: string) => {
  const sample = sampleOf(op, world, world.ada);
  const answer = await root.request(requestOf(op, { ...sample, query: { ...sample.query, format } }));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="[\\w.-]+\\.${format}"$`));
  return answer;
};

test('lists can be exported', () => expect(lists.length).toBeGreaterThanOrEqual(12));

test.each(lists.map((op) => [nameOf(op), op] as const))('%s is the same as CSV and as JSON', async (_name, op) => {
  const csv = await fileOf(op, 'csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines: string[][] = parse(csv.body, { bom: true });
  for (const cell of lines.slice(1).flat()) expect(cell).not.toMatch(/^[=+@\t\r]/);
  const json = await fileOf(op, 'json');
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
  const rows = json.json<Record<string, unknown>[]>();
  expect(rows).toHaveLength(lines.length - 1);
  for (const row of rows) expect(Object.keys(row)).toHaveLength(lines[0]!.length);
});
