import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { createWorld, signIn, type Person } from '#test/world.ts';
import { sendDigests } from './notify-found.ts';
import { refreshOne } from './refresh.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const reportId = 'newUsersSuspiciousServers';
const suspicious = diagnosticsIn(it).find(({ id }) => id === reportId)!;
const { root, 'site-admin': admin } = world.people;
const staff = [root, admin, world.otherSiteAdmin];
const hour = 3600;

/** Moves the clock to the first time after now at which it is so many hours of the day (UTC). */
function clockTo(hours: number): void {
  const day = 24 * hour;
  it.clock.advance((((hours * hour - it.clock.now() / 1000) % day) + day) % day || day);
}
/** Finds one server of its own, and what it found before no longer. */
async function findNew(): Promise<void> {
  const found = { id: newId(), object_id: newId(), name: 'found', report_id: reportId, state: 'new', facts: '{}' };
  const at = new Date(it.clock.now());
  const of = { site_id: world.siteId, first_seen: at, opened_at: at };
  await db
    .insertInto('finding')
    .values({ ...found, ...of })
    .execute();
}
const notices = async ({ accountId }: Person, code: number) => {
  const found = db.selectFrom('notification').select('title').where('account_id', '=', accountId);
  return (await found.where('code', '=', code).execute()).length;
};
const digests = async () => [await notices(root, 1301), await notices(admin, 1301)];

beforeAll(async () => {
  for (const person of staff) {
    const browser = await signIn(it, person);
    await send(browser, `PUT /diagnostics/${reportId}/subscription`, { subscribed: true });
    await send(browser, 'PUT /diagnosticDigest', { subscribed: true });
  }
});

beforeEach(async () => {
  await db.deleteFrom('notification').execute();
  clockTo(7);
  await sendDigests.run(it.app);
  await db.deleteFrom('notification').execute();
});

test('subscribers are notified of new findings in their scope, and of all of them once every morning', async () => {
  await db.updateTable('server').set({ cpu_count: 64 }).where('id', '=', world.bob.serverId).execute();
  await db
    .updateTable('account')
    .set({ created_at: new Date(it.clock.now()) })
    .where('id', '=', world.bob.accountId)
    .execute();
  await refreshOne(it.app, suspicious);
  expect([await notices(root, 1300), await notices(world.otherSiteAdmin, 1300)]).toEqual([1, 0]);
  await sendDigests.run(it.app);
  expect(await digests()).toEqual([0, 0]);
  clockTo(7);
  await sendDigests.run(it.app);
  await sendDigests.run(it.app);
  expect(await digests()).toEqual([1, 1]);
  expect(await notices(world.otherSiteAdmin, 1301)).toBe(0);
  clockTo(7);
  await sendDigests.run(it.app);
  expect(await digests()).toEqual([1, 1]);
});

test('a digest that no worker sent in its morning comes later, with all since the one before', async () => {
  await findNew();
  clockTo(5);
  clockTo(4);
  await sendDigests.run(it.app);
  expect(await digests()).toEqual([1, 1]);
});

test('a digest that failed is sent at the next hour, the others are not sent twice', async () => {
  await findNew();
  clockTo(7);
  const [first, second] = [root, admin].sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
  await sql`alter table notification add constraint no_second check (account_id <> ${sql.lit(second!.accountId)})`.execute(
    db,
  );
  await expect(sendDigests.run(it.app)).rejects.toThrow('no_second');
  await sql`alter table notification drop constraint no_second`.execute(db);
  expect([await notices(first!, 1301), await notices(second!, 1301)]).toEqual([1, 0]);
  clockTo(8);
  await sendDigests.run(it.app);
  expect(await digests()).toEqual([1, 1]);
});

test('whoever subscribes again is sent nothing twice', async () => {
  await findNew();
  clockTo(7);
  await sendDigests.run(it.app);
  const browser = await signIn(it, root);
  for (const subscribed of [false, true]) await send(browser, 'PUT /diagnosticDigest', { subscribed });
  clockTo(9);
  await sendDigests.run(it.app);
  expect(await digests()).toEqual([1, 1]);
});

test('locked staff are notified of nothing, and nothing is assigned to them', async () => {
  const lock = (status: string) =>
    db.updateTable('account').set({ status }).where('id', '=', admin.accountId).execute();
  await lock('Locked');
  await findNew();
  clockTo(7);
  await sendDigests.run(it.app);
  const browser = await signIn(it, root);
  const listed = await send(browser, `GET /diagnostics/${reportId}/assignees`);
  await lock('Ok');
  expect(await digests()).toEqual([1, 0]);
  const ids = listed.json<{ people: { id: string }[] }>().people.map(({ id }) => id);
  expect(ids).toContain(root.accountId);
  expect(ids).not.toContain(admin.accountId);
});
