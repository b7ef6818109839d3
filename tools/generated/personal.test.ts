import { beforeAll, describe, expect, test } from 'vitest';
import { maskFields, maskPersonal, personalFieldsOf } from '#kernel/personal.ts';
import { allPermissions } from '#kernel/permissions.ts';
import type { Column } from '#kernel/report.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import { fillReports } from './report-rows.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
await fillReports(it, world);
await db.updateTable('account').set({ phone: '+12065550142' }).execute();
let root: Browser;
/** Staff who see what root sees, but for contact details. */
let reader: Browser;

beforeAll(async () => {
  root = await proven(await signIn(it, world.people.root));
  const person = await addPerson(it.app, { siteId: world.siteId, role: 'root', name: 'masked-reader' });
  await db.updateTable('account').set({ grants_only: true }).where('id', '=', person.accountId).execute();
  const permissions = allPermissions().filter((one) => one !== 'person.contact');
  const set = { name: 'All but contacts', description: '', permissions };
  const { id } = (await send(root, 'POST /permissionSets', set)).json<{ id: string }>();
  const given = await send(root, 'POST /grants', { setId: id, email: person.email, reason: 'Test' });
  if (given.statusCode !== 201) throw new Error(given.body);
  reader = await signIn(it, person);
});

const exportsOf = async (action: string, objectId: string) =>
  db.selectFrom('audit').select('id').where('action', '=', action).where('object_id', '=', objectId).execute();

interface Page {
  total: number;
  items: Record<string, unknown>[];
}

describe('reports', () => {
  const entries = [...it.app.reports.values()];
  const personal = entries.flatMap((report) => {
    const columns = (report.columns as Column<Record<string, unknown>>[]).filter((one) => one.personal !== undefined);
    return columns.length === 0 ? [] : [[report.id, columns] as const];
  });
  const rows = async (who: Browser, id: string, query: Record<string, string>) =>
    (await who.request({ url: `/svc/reports/${id}/rows?${new URLSearchParams(query).toString()}` })).json<Page>();

  test('some of them have personal data', () => {
    expect(personal.map(([id]) => id)).toEqual(
      expect.arrayContaining(['customersWithPhone', 'loginLog', 'securityLog']),
    );
  });

  test.each(entries.map(({ id }) => id))('the file of %s is in the audit trail', async (id) => {
    const before = await exportsOf('report.export', id);
    expect((await root.request({ url: `/svc/reports/${id}/export` })).statusCode).toBe(200);
    expect(await exportsOf('report.export', id)).toHaveLength(before.length + 1);
  });

  test.each(personal)(
    '%s masks its personal columns, sorts by none of them and finds whole values only',
    async (id, columns) => {
      const query = { size: '500', sorting: entries.find((one) => one.id === id)!.defaultSort };
      const whole = await rows(root, id, query);
      const shown = await rows(reader, id, query);
      const file = (await reader.request({ url: `/svc/reports/${id}/export` })).body;
      for (const { id: column, personal: kind } of columns) {
        const values = [...new Set(whole.items.map((row) => String(row[column])))].filter((one) => one !== '');
        expect(values.length).toBeGreaterThan(0);
        const masked = new Set(shown.items.map((row) => String(row[column])));
        for (const value of values) expect(masked).toContain(maskPersonal(kind!, value));
        for (const value of values) expect(file).not.toContain(value);
        const sorted = await reader.request({ url: `/svc/reports/${id}/rows?sorting=${column}` });
        expect(sorted.statusCode).toBe(400);
        const [value = ''] = values;
        const found = await rows(root, id, { filter: value });
        if (found.total === 0) continue;
        expect((await rows(reader, id, { filter: value })).total).toBeGreaterThan(0);
        expect((await rows(reader, id, { filter: value.slice(0, -1) })).total).toBe(0);
      }
    },
  );
});

describe('operations', () => {
  const marked = allOperations(it).filter((op) => op.output !== null && personalFieldsOf(op.output) !== null);

  test('some of them have personal data', () => {
    expect(marked.map(nameOf)).toEqual(
      expect.arrayContaining(['users.readSignUpFacts', 'users.listUserSignIns', 'account.readProfileOf']),
    );
  });

  test.each(marked.map((op) => [nameOf(op), op] as const))('%s is masked', async (_name, op) => {
    const asked = requestOf(op, sampleOf(op, world, world.ada));
    const [whole, shown] = [await root.request(asked), await reader.request(asked)];
    expect([whole.statusCode, shown.statusCode]).toEqual([200, 200]);
    const expected = maskFields(whole.json<object>(), personalFieldsOf(op.output)!);
    const rights = { refusal: null, refusals: null, info: null };
    expect({ ...shown.json<object>(), ...rights }).toEqual({ ...expected, ...rights });
  });

  test.each(marked.filter((op) => op.list && op.file).map((op) => [nameOf(op), op] as const))(
    'the file of %s is masked too, and in the audit trail',
    async (name, op) => {
      const file = op.file!;
      const asked = requestOf(file, sampleOf(file, world, world.ada));
      const before = await exportsOf(file.audit, name);
      const answer = await reader.request({
        ...asked,
        url: `${asked.url}${asked.url.includes('?') ? '&' : '?'}format=json`,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body).not.toMatch(/\+12065550142|"\d+\.\d+\.\d+\.\d+"/);
      expect(await exportsOf(file.audit, name)).toHaveLength(before.length + 1);
    },
  );
});
