// @database
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { awaitMails, linkOf } from '#test/mails.ts';
import { Browser } from '#test/people.ts';
import { createWorld, signIn } from '#test/world.ts';
import { runDue } from '#domains/schedules/api/run-due.ts';
import { periodBefore } from './run-schedules.ts';

const it = await testApp();
const { app, server, clock } = it;
const world = await createWorld(it);
it.work();

const monthly = {
  reportId: 'serverMonths',
  kind: 'monthly',
  hour: 6,
  minute: 0,
  weekday: 1,
  monthDay: 1,
  timeZone: 'Europe/Rome',
};
interface Row {
  id: string;
  version: number;
  nextAt: string | null;
  lastAt: string | null;
  lastProblem: string | null;
}
/** Signs in each time: the clock of these tests outlives sessions. */
const post = async (payload: object) =>
  (await signIn(it, world.ada)).request({ method: 'POST', url: '/svc/reportSchedules', payload });
const list = async () =>
  (await (await signIn(it, world.ada)).request({ url: '/svc/reportSchedules' })).json<{ items: Row[] }>().items;
const clear = () => app.db.deleteFrom('schedule').execute();
/** Makes all schedules due, for another report. */
const dueFor = (reportId: string, slot: number) =>
  app.db
    .updateTable('schedule')
    .set({ settings: sql`settings || ${JSON.stringify({ reportId })}::jsonb`, next_at: new Date(slot) })
    .execute();

test('the period of a file is the one before its mail, in the zone of the schedule', () => {
  const early = new Date('2026-11-30T23:30:00Z');
  expect(periodBefore('monthly', early, 'Europe/Rome')).toBe('2026-11-01..2026-11-30');
  expect(periodBefore('monthly', early, 'UTC')).toBe('2026-10-01..2026-10-31');
  expect(periodBefore('weekly', early, 'UTC')).toBe('2026-11-23..2026-11-29');
  expect(periodBefore('daily', new Date('2026-03-01T12:00:00Z'), 'UTC')).toBe('2026-02-28..2026-02-28');
});

test('a report comes by mail at its time, once, and leads to the file of the month before', async () => {
  const made = await post(monthly);
  expect(made.statusCode, made.body).toBe(200);
  const { nextAt } = made.json<Row>();
  expect(nextAt).not.toBeNull();
  await runDue(app);
  expect((await list())[0]?.lastAt, 'not before its time').toBeNull();

  clock.advance((Date.parse(nextAt ?? '') - clock.now()) / 1000 + 30);
  await Promise.all([runDue(app), runDue(app)]);
  const [mail, ...more] = await awaitMails(app.db, world.ada.email, 1);
  expect([mail?.template, more.length]).toEqual(['downloads.ready', 0]);
  const due = new Date(nextAt ?? '');
  const dayOf = (month: number, day: number): string =>
    new Date(Date.UTC(due.getUTCFullYear(), month, day)).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
  const [first, last] = [dayOf(due.getUTCMonth() - 1, 1), dayOf(due.getUTCMonth(), 0)];
  expect(mail?.subject).toContain(`Traffic and load, ${first} to ${last}`);
  const token = linkOf(mail).searchParams.get('token') ?? '';
  const file = await new Browser(server).send('GET', `/svc/downloads/usage/${token}/file`);
  expect(file.body).toContain('WAN received');
  expect(await list()).toEqual([expect.objectContaining({ lastProblem: null })]);
  await clear();
});

test('who lost the right, or may not sign in, gets nothing and sees why', async () => {
  await post({ ...monthly, kind: 'daily' });
  const before = await app.db.selectFrom('download').select('id').execute();
  await dueFor('loginLog', 0);
  await runDue(app);
  expect((await list())[0]?.lastProblem).toMatch(/role no longer allows/);
  await dueFor('gone', 1);
  await runDue(app);
  expect((await list())[0]?.lastProblem).toMatch(/no longer exists/);
  expect(await app.db.selectFrom('download').select('id').execute()).toEqual(before);
  await clear();
});

test('pauses, resumes and ends; refuses what the report refuses; is nobody else’s', async () => {
  const someone = await signIn(it, world.ada);
  const { id, version } = (await someone.request({ method: 'POST', url: '/svc/reportSchedules', payload: monthly })).json<Row>(); // prettier-ignore
  const put = (payload: object, of: number) =>
    someone.request({
      method: 'PUT',
      url: `/svc/reportSchedules/${id}`,
      payload,
      headers: { 'if-match': `"${of}"` },
    });
  const paused = await put({ ...monthly, paused: true }, version);
  expect(paused.json<Row>()).toMatchObject({ nextAt: null, version: version + 1 });
  expect((await put(monthly, version)).statusCode).toBe(412);
  for (const [change, key] of [
    [{ where: 'nothing:1' }, 'where'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
  ] as const)
    expect((await put({ ...monthly, ...change }, version + 1)).json()).toMatchObject({ errors: [{ key }] });
  expect((await put({ ...monthly, reportId: 'loginLog' }, version + 1)).statusCode).toBe(403);
  const bob = await signIn(it, world.bob);
  const foreign = { method: 'DELETE', url: `/svc/reportSchedules/${id}` } as const;
  expect((await bob.request(foreign)).statusCode).toBe(404);
  expect((await someone.request(foreign)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
});
