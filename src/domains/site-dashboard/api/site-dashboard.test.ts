// @database
import { expect, test } from 'vitest';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, use } from '#test/billed.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';
import { chargeAccount } from '#domains/charges/api/port.ts';
import { customerMonths, monthsUntil } from './months.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const admin = await signIn(it, world.people['site-admin']);
const other = await signIn(it, world.otherSiteAdmin);
const ada = await signIn(it, world.ada);

const now = new Date(it.clock.now());
const thisMonth = monthStart(now);
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const daysOf = (at: Date) =>
  `${monthOf(at)}-01..${new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)}`;
const middleOf = (at: Date) => new Date(at.getTime() + 14 * 86_400_000);

interface Dashboard {
  siteId: string;
  months: { month: string; start: number; joined: number; left: number; end: number; churn: number | null }[];
  revenue: { month: string; meter: string; service: string; currency: string; amount: number }[] | null;
  health: { blocked: number | null; failedTasks: number; findings: { id: string; open: number }[] | null };
}
const dashboard = async (who = admin, months = '6') =>
  (await send(who, `GET /sites/*/dashboard?months=${months}`)).json<Dashboard>();
interface Page {
  total: number;
  items: Record<string, unknown>[];
}
const rowsOf = async (id: string, where: string, who = root) =>
  (await send(who, `GET /reports/${id}/rows?size=500&where=${encodeURIComponent(where)}`)).json<Page>();

test('administrators see their own site alone, and no one else sees any', async () => {
  expect((await dashboard()).siteId).toBe(world.siteId);
  expect((await send(ada, 'GET /sites/*/dashboard')).statusCode).toBe(403);
  expect((await send(other, 'GET /sites/*/dashboard')).statusCode).toBe(404);
  expect((await dashboard(admin, '3')).months.map(({ month }) => month)).toEqual(monthsUntil(now, 3));
  expect((await send(admin, 'GET /sites/*/dashboard?months=7')).statusCode).toBe(400);
});

test('months count who joined, who left, and the churn of those who were there', () => {
  const of = (joined: string, left: string | null, count: number) => ({ siteId: '', joined, left, count });
  const cohorts = [
    of('2026-01', null, 6),
    of('2026-01', '2026-03', 2),
    of('2026-03', '2026-03', 1),
    of('2026-02', null, 1),
  ];
  expect(customerMonths(cohorts, ['2026-01', '2026-02', '2026-03', '2026-04'])).toEqual([
    { month: '2026-01', start: 0, joined: 8, left: 0, end: 8, churn: null },
    { month: '2026-02', start: 8, joined: 1, left: 0, end: 9, churn: 0 },
    { month: '2026-03', start: 9, joined: 1, left: 3, end: 7, churn: 22.2 },
    { month: '2026-04', start: 7, joined: 0, left: 0, end: 7, churn: 0 },
  ]);
});

test('customers are those of the lists behind the numbers, and of the report', async () => {
  const joined = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: 'joined' });
  const lost = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: 'lost' });
  const viewer = await addPerson(app, { siteId: world.siteId, role: 'account-viewer', name: 'viewer' });
  const set = (accountId: string, change: object) =>
    db.updateTable('account').set(change).where('id', '=', accountId).execute();
  await set(joined.accountId, { created_at: middleOf(lastMonth) });
  await set(viewer.accountId, { created_at: middleOf(lastMonth) });
  await set(lost.accountId, { created_at: new Date('2020-01-01'), deleted_at: middleOf(lastMonth) });
  const before = (await dashboard()).months.at(-2)!;
  expect(before).toMatchObject({ month: monthOf(lastMonth), left: 1 });
  const listed = async (query: string) =>
    (await send(root, `GET /users?role=account-holder&site=${world.siteId}&${query}`)).json<Page>().total;
  expect(await listed(`period=${daysOf(lastMonth)}`)).toBe(before.joined);
  expect(await listed('')).toBe((await dashboard()).months.at(-1)!.end);
  const gone = `siteId:${world.siteId}|role:account-holder|period:${daysOf(lastMonth)}`;
  expect((await rowsOf('deletedUsers', gone)).total).toBe(before.left);
  const report = await rowsOf('siteCustomers', `siteId:${world.siteId}|months:6`);
  const { months } = await dashboard();
  for (const row of report.items)
    expect(months.find(({ month }) => month === row['month'])).toMatchObject(
      Object.fromEntries(['start', 'joined', 'left', 'end', 'churn'].map((key) => [key, row[key]])),
    );
  expect(report.items.length).toBeGreaterThan(0);
  // Of another site there is nothing, whoever asks.
  expect((await rowsOf('siteCustomers', `siteId:${world.siteId}`, other)).total).toBe(0);
  expect((await rowsOf('siteCustomers', 'siteId:everything')).total).toBe(0);
});

test('revenue is that of the usage costs and of the report, by service', async () => {
  const person = await addCustomer(db, world);
  await use(db, world, { person, objectId: newId(), used: { from: lastMonth, state: 'on', onMicro: 1_000_000 } });
  await db.transaction().execute((tx) => chargeAccount(tx, person, middleOf(lastMonth)));
  await db
    .transaction()
    .execute((tx) => chargeAccount(tx, person, new Date(Math.max(thisMonth.getTime(), now.getTime() - 1))));
  const revenue = (await dashboard()).revenue ?? [];
  const last = revenue.filter(({ month, meter }) => month === monthOf(lastMonth) && meter === 'server');
  expect(last.length).toBeGreaterThan(0);
  const costs = await rowsOf('usageCosts', `siteId:${world.siteId}|period:${daysOf(lastMonth)}|group:service`);
  for (const { meter, currency, amount, service } of last) {
    expect(service).toBe('Servers');
    expect(costs.items).toContainEqual(expect.objectContaining({ service: meter, cost: { amount, currency } }));
  }
  const report = await rowsOf('siteRevenue', `siteId:${world.siteId}|months:6`);
  expect(
    report.items.map(({ month, service, revenue: sum }) => ({ month, meter: service, ...(sum as object) })),
  ).toEqual(
    expect.arrayContaining(revenue.map(({ month, meter, currency, amount }) => ({ month, meter, currency, amount }))),
  );
  expect(report.total).toBe(revenue.length);
  const file = await send(
    admin,
    `GET /reports/siteRevenue/export?where=${encodeURIComponent(`siteId:${world.siteId}`)}`,
  );
  expect(file.body).toContain(monthOf(lastMonth));
});

test('health counts what the lists behind it show', async () => {
  const before = (await dashboard()).health;
  const task = {
    id: newId(),
    kind: 'server.power',
    service_name: 'servers',
    title: messageJson('Power on web-1'),
    data: '{}',
    step: 'engine',
    state: 'failed',
    exit_code: 1,
    site_id: world.siteId,
    account_id: world.ada.accountId,
    created_by_name: 'ada',
    source: 'console',
    done_at: new Date(),
  };
  await db.insertInto('task').values(task).execute();
  const { accountId } = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: 'blocked' });
  await db.updateTable('account').set({ status: 'Suspended-Billing' }).where('id', '=', accountId).execute();
  await db.updateTable('server').set({ cpu_count: 64 }).where('id', '=', world.ada.serverId).execute();
  const reportId = 'newUsersSuspiciousServers';
  await refreshOne(
    app,
    diagnosticsIn(it).find(({ id }) => id === reportId)!,
  );
  const { health } = await dashboard();
  expect(health.failedTasks).toBe(before.failedTasks + 1);
  const dead = (await send(root, `GET /queue?dead=1&siteId=${world.siteId}`)).json<Page>();
  expect(dead.total).toBe(health.failedTasks);
  expect(health.blocked).toBe((before.blocked ?? 0) + 1);
  const blocked = (await send(root, `GET /users?standing=blocked&site=${world.siteId}`)).json<Page>();
  expect(blocked.total).toBe(health.blocked);
  const found = health.findings?.find(({ id }) => id === reportId);
  expect(found).toMatchObject({ open: 1 });
  expect((await rowsOf(reportId, `siteId:${world.siteId}`)).total).toBe(found?.open);
  expect((await rowsOf(reportId, `siteId:${world.otherSiteId}`)).total).toBe(0);
});
