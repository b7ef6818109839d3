import type * as core from 'zod/v4/core';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { operators, rolesOf } from '#kernel/permissions.ts';
import type { AnyOp, Schema } from '#kernel/op.ts';
import { signerFieldsOf } from '#kernel/signer.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';
import { forgetSites } from '#domains/tenancy/api/port.ts';
import { fillReports } from './report-rows.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

/**
 * The people of a white-label site never read the name of someone of the provider (decision 0283): a field that says who did something
 * is marked where it is declared, and the pipeline replaces it.
 */
const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);

/** What such fields and columns are called. */
const saysWho = /^(by|actor|author|[a-z]+By)$/;

/** Fields that are called so, and name no one of the staff. */
const others: Readonly<Record<string, string>> = {};

const isText = (schema: Schema): boolean => {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return isText(def.innerType);
  return def.type === 'string' && !('format' in def);
};

/** The fields below a schema that say who did something and are not marked. */
function unmarked(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'array') return unmarked(def.element, path, seen);
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return unmarked(def.innerType, path, seen);
  if (def.type === 'union') return def.options.flatMap((option) => unmarked(option, path, seen));
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const lacks = saysWho.test(name) && isText(field) && signerFieldsOf(field) === null;
    return lacks ? [at] : unmarked(field, at, seen);
  });
}

/** Whether anyone but the provider's own staff may call it. */
const isForOthers = ({ may }: AnyOp): boolean =>
  may === 'anyone' || may === 'signed-in' || rolesOf(may).some((role) => !operators.includes(role));

test('each field of an answer that says who did something is marked, or named with a reason', () => {
  const found = allOperations(it)
    .filter((op) => op.output !== null && isForOthers(op))
    .flatMap((op) => unmarked(op.output, nameOf(op)));
  expect(found.filter((at) => others[at] === undefined)).toEqual([]);
  expect(Object.keys(others).filter((at) => !found.includes(at))).toEqual([]);
});

test('so is each column of a report', () => {
  const found = [...it.app.reports.values()].flatMap(({ id, columns, may }) =>
    rolesOf(may).every((role) => operators.includes(role))
      ? []
      : columns
          .filter((column) => saysWho.test(column.id) && column.signer !== true)
          .map((column) => `${id}.${column.id}`),
  );
  expect(found.filter((at) => others[at] === undefined)).toEqual([]);
});

/** Someone of the provider, to whom all that the fixtures have was done by. */
const clerk = 'clerk@parent-cloud.test';

/** Writes the clerk into each column that says who did something; answers in how many tables rows have one. */
async function signAll(): Promise<number> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name ~ '(^|_)(by|by_name|actor|actor_name)$'`.execute(db);
  let signed = 0;
  for (const { table, column } of rows)
    try {
      const done = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clerk}`.execute(db);
      if ((done.numAffectedRows ?? 0n) > 0n) signed += 1;
    } catch {
      // Some are never changed, and others have values of their own.
    }
  return signed;
}

describe('a white-label site', () => {
  beforeAll(async () => {
    await fillReports(it, world);
    const { accountId } = await addPerson(it.app, { siteId: world.otherSiteId, role: 'root', name: 'clerk' });
    await db.updateTable('account').set({ email: clerk }).where('id', '=', accountId).execute();
    await db.updateTable('site').set({ name: 'Nimbus', whitelabel: true }).where('id', '=', world.siteId).execute();
    await forgetSites({ app: it.app, db });
    if ((await signAll()) <= 20) throw new Error('too few rows say who did something');
  }, 120_000);

  const left = new Set([
    'console.streamEvents',
    'identity.endSupport',
    'identity.signOut',
    'identity.endOtherSessions',
  ]);
  const reads = allOperations(it).filter((op) => !isUnsafe(op) && !left.has(nameOf(op)));

  test.each([
    ['customers', world.ada],
    ['staff', world.people['site-admin']],
  ])(
    'nothing that its %s can read names the staff of the provider',
    async (_, person) => {
      const who = await signIn(it, person);
      const leaks: string[] = [];
      let named = 0;
      for (const op of reads) {
        const { body } = await who.request(requestOf(op, sampleOf(op, world, world.ada)));
        if (body.includes(clerk)) leaks.push(nameOf(op));
        if (body.includes('"Nimbus"')) named += 1;
      }
      expect(leaks).toEqual([]);
      expect(named).toBeGreaterThan(5);
    },
    120_000,
  );

  test('the provider reads who it was', async () => {
    const root = await signIn(it, world.people.root);
    const shown = await send(root, `GET /servers/${world.ada.serverId}/history`);
    expect([shown.statusCode, shown.body.includes('"Nimbus"')]).toEqual([200, false]);
  });
});
