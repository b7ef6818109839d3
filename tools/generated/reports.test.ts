// @database
import { parse } from 'csv-parse/sync';
import { expect, describe, test } from 'vitest';
import { translate } from '#kernel/message.ts';
import { roles, rolesOf, type Role } from '#kernel/permissions.ts';
import type { Column } from '#kernel/report.ts';
import type { AnyReport } from '#platform/app.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { fillReports } from './report-rows.ts';

const it = await testApp();
const world = await createWorld(it);
await fillReports(it, world);
const root = await signIn(it, world.people.root);
const other = await signIn(it, world.otherSiteAdmin);
const browsers = new Map<Role, Browser>();
for (const role of roles) browsers.set(role, await signIn(it, world.people[role]));
const entries = [...it.app.reports.values()].map((report) => [report.id, report] as const);

interface Page {
  total: number;
  items: Record<string, unknown>[];
  firstElement: number;
  lastElement: number;
}
const rows = async (browser: Browser, id: string, query: Record<string, string> = {}) => {
  const answer = await browser.request({ url: `/svc/reports/${id}/rows?${new URLSearchParams(query).toString()}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
};
const sortable = (report: AnyReport) => report.columns.filter((column: Column<never>) => column.sortable === true);

test('there are reports', () => expect(entries.length).toBeGreaterThanOrEqual(3));

describe.each(entries)('%s', (id, report) => {
  test('says what it shows, in full', async () => {
    const definition = (await root.request({ url: `/svc/reports/${id}` })).json<Record<string, unknown>>();
    expect(definition).toMatchObject({ id, title: translate(report.title) });
    expect(translate(report.title).length).toBeGreaterThan(4);
    for (const text of [report.why, report.empty]) expect(translate(text).length).toBeGreaterThan(8);
    const shown = report.columns.map((column: Column<never>) => column.id);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('says it in the language of its reader', async () => {
    const answer = await root.request({ url: `/svc/reports/${id}`, headers: { 'accept-language': 'de' } });
    const { title, columns } = answer.json<{ title: string; columns: { title: string }[] }>();
    expect(title).toBe(translate(report.title, 'de'));
    expect(columns.map((column) => column.title)).toEqual(
      report.columns.map((column: Column<never>) => translate(column.title, 'de')),
    );
  });

  test('has rows that are what its columns say', async () => {
    const page = await rows(root, id, { size: '100' });
    expect(page.items.length).toBeGreaterThan(0);
    for (const row of page.items)
      for (const column of report.columns as Column<Record<string, unknown>>[])
        expect(Object.keys(row)).toContain(column.id);
  });

  test('pages without losing or repeating a row', async () => {
    const all = await rows(root, id, { size: '500' });
    const pages: unknown[] = [];
    for (let page = 1; pages.length < all.total; page += 1) {
      const part = await rows(root, id, { size: '5', page: String(page) });
      expect(part.items.length).toBeGreaterThan(0);
      pages.push(...part.items);
    }
    expect(pages).toEqual(all.items);
    expect(await rows(root, id, { size: '5', page: '1000' })).toMatchObject({ total: all.total, items: [] });
  });

  test('sorts by every column that says so, both ways', async () => {
    for (const column of sortable(report)) {
      const up = (await rows(root, id, { size: '500', sorting: column.id })).items.map((row) => row[column.id]);
      const down = (await rows(root, id, { size: '500', sorting: `-${column.id}` })).items.map((row) => row[column.id]);
      const known = (values: unknown[]) => values.filter((value) => value !== null);
      expect(known(down), column.id).toEqual(known(up).toReversed());
      // What is unknown comes last both ways.
      for (const values of [up, down]) expect(values.slice(0, known(values).length), column.id).toEqual(known(values));
    }
  });

  test('refuses a sorting and a filter that it does not have', async () => {
    for (const query of ['sorting=nothing', 'where=nothing:1']) {
      expect((await root.request({ url: `/svc/reports/${id}/rows?${query}` })).statusCode).toBe(400);
    }
  });

  test('narrows by text, and by every typed filter', async () => {
    const none = await rows(root, id, { filter: 'zzz-no-such-thing' });
    expect([none.total, none.items]).toEqual([0, []]);
    for (const filter of report.filters) {
      const values =
        filter.kind === 'choice'
          ? (filter.choices ?? []).map(([value]) => value)
          : [filter.kind === 'year' ? '2014' : '2000-01-01..2000-01-02'];
      for (const value of filter.kind === 'text' || filter.kind === 'zone' ? ['zzz'] : values) {
        const all = await rows(root, id, { size: '500' });
        expect((await rows(root, id, { size: '500', where: `${filter.id}:${value}` })).total).toBeLessThanOrEqual(
          all.total,
        );
      }
    }
  });

  test('exports all of it as CSV that no spreadsheet runs', async () => {
    const answer = await root.request({ url: `/svc/reports/${id}/export` });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    const lines: string[][] = parse(answer.body, { bom: true });
    expect(lines[0]).toEqual(report.columns.map((column: Column<never>) => translate(column.title)));
    expect(lines).toHaveLength((await rows(root, id, { size: '0' })).total + 1);
    for (const cell of lines.slice(1).flat()) expect(cell).not.toMatch(/^[=+@\t\r]/);
  });

  test.each(roles)('is open to %s exactly when the table of permissions says so', async (role: Role) => {
    const person = browsers.get(role)!;
    const may = rolesOf(report.may).includes(role);
    for (const path of ['', '/rows', '/export'])
      expect((await person.request({ url: `/svc/reports/${id}${path}` })).statusCode, path).toBe(may ? 200 : 403);
  });

  test('shows a site its own rows only', async () => {
    if (!rolesOf(report.may).includes('site-admin')) return;
    const page = await rows(other, id, { size: '500' });
    expect(JSON.stringify(page.items)).not.toContain(world.ada.email);
  });
});
