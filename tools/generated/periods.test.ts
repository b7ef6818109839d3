import { expect, test } from 'vitest';
import { periodWithin } from '#kernel/period.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';
import { allOperations, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);

/** Periods of any length, with the reason: what they look in grows with customers, not with what happens. */
const unbounded: Readonly<Record<string, string>> = {
  'users.listUsers': 'when accounts were created',
  'servers.listServers': 'when servers were created',
  'invoices.listInvoices': 'a few documents a month and account',
  'charges.listTransactions': 'a page is read by an index on the day',
  accountStates: 'when accounts were created',
  customersWithPhone: 'when accounts were created',
  deletedUsers: 'when accounts were deleted',
  transactionsReport: 'years are compared',
  usersTransactionsHistoryForAcms: 'years are exported to the accounting system',
  usageCosts: 'one line for each object and month',
  usageFocus: 'one line for each object and month',
  serverUsage: 'one line for each server',
  serverMonths: 'one line for each server and month',
};

const lists = allOperations(it).filter((op) => Object.values(op.list?.filters ?? {}).includes('period'));
const bounded = lists.filter((op) => op.list?.spans['period'] !== undefined);
const reports = [...it.app.reports.values()].flatMap((report) => {
  const period = report.filters.find(({ kind }) => kind === 'period');
  return period === undefined ? [] : [{ id: report.id, period }];
});

test('each time range has a largest span, or says why it needs none', () => {
  const open = [
    ...lists.filter((op) => !bounded.includes(op)).map(nameOf),
    ...reports.filter(({ period }) => period.maxDays === undefined).map(({ id }) => id),
  ];
  expect(open.filter((name) => !Object.hasOwn(unbounded, name))).toEqual([]);
  expect(Object.keys(unbounded).filter((name) => !open.includes(name))).toEqual([]);
});

const problems = (answer: { json<T>(): T }) =>
  answer.json<{ errors: { key?: string; info: string }[] }>().errors.map(({ key, info }) => `${key}: ${info}`);

test.each(bounded.map((op) => [nameOf(op), op] as const))(
  '%s refuses a longer period at its field',
  async (_name, op) => {
    const sample = sampleOf(op, world, world.ada);
    const ask = (period: string) => root.request(requestOf(op, { ...sample, query: { ...sample.query, period } }));
    const days = op.list?.spans['period'] ?? 0;
    const refused = await ask('2020-01-01..2026-01-01');
    expect(refused.statusCode).toBe(400);
    expect(problems(refused)).toEqual([`period: Choose a period of at most ${days} days.`]);
    for (const period of ['2020-01-01..', '..2026-01-01', '2026-01-01..2026-01-31'])
      expect((await ask(period)).statusCode, period).toBe(200);
  },
);

test.each(reports.flatMap(({ id, period }) => (period.maxDays === undefined ? [] : [[id, period.maxDays] as const])))(
  '%s refuses a longer period, and looks no further from an open end',
  async (id, days) => {
    const ask = (period: string) => root.request({ url: `/svc/reports/${id}/rows?where=period:${period}` });
    const refused = await ask('2020-01-01..2026-01-01');
    expect(problems(refused)).toEqual([`where: Choose a period of at most ${days} days.`]);
    const open = await ask('2026-01-01..');
    expect(open.json<{ auxFilter: Record<string, string> }>().auxFilter['period']).toBe(
      periodWithin('2026-01-01..', days),
    );
  },
);

test.each([
  ['2026-01-01..2026-01-31', 31, '2026-01-01..2026-01-31'],
  ['2026-01-01..2026-02-01', 31, null],
  ['2026-01-01..', 31, '2026-01-01..2026-01-31'],
  ['..2026-01-31', 31, '2026-01-01..2026-01-31'],
  ['..', 31, '..'],
] as const)('%s of at most %i days is %s', (period, days, expected) => {
  expect(periodWithin(period, days)).toBe(expected);
});
