// @database
import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { permissionsOf } from '#kernel/permissions.ts';
import type { RowIn } from '#platform/http/list-source.ts';
import { codesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import type { accessAudit } from '../contract.ts';
import { remindOfReviews } from './remind.ts';

const it = await testApp();
const { app, clock } = it;
const world = await createWorld(it);
const { siteId, people } = world;
const holder = people['account-holder'];
const owner = await proven(await signIn(it, holder));
const admin = await proven(await signIn(it, people['site-admin']));
const bob = await signIn(it, world.bob);

type Review = AnswerOf<typeof accessAudit.readAccessReview>;
type Entry = RowIn<typeof accessAudit.listReviewEntries>;
type Person = RowIn<typeof accessAudit.listPeopleAccess>;

let made = 0;
const member = () =>
  addPerson(app, { siteId, role: 'account-viewer', name: `audited-${made++}`, parentId: holder.accountId });
const dayMs = 86_400_000;
const dueIn = (days: number) => new Date(clock.now() + days * dayMs).toISOString();
async function start(who: Browser, more: object = {}): Promise<Review> {
  const answer = await send(who, 'POST /accessReviews', { name: 'Quarterly', due: dueIn(14), ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Review>();
}
const entriesOf = async (who: Browser, id: string, query = '') =>
  (await send(who, `GET /accessReviews/${id}/entries?size=500&${query}`)).json<{ items: Entry[] }>().items;
interface Deciding {
  entryIds: readonly string[];
  verdict: string;
  dryRun?: boolean;
}
const decide = (who: Browser, id: string, { dryRun = false, ...asked }: Deciding) =>
  send(who, `POST /accessReviews/${id}/decisions`, { ...asked, note: 'Asked the team' }, { dryRun });
const refusalsOf = (answer: { json(): unknown }) =>
  (answer.json() as { results: { refusal: string | null }[] }).results.map(({ refusal }) => refusal);
const cancel = (who: Browser, id: string) => send(who, `DELETE /accessReviews/${id}`);
async function grant(who: Browser, input: object): Promise<string> {
  const answer = await send(who, 'POST /grants', { reason: 'On call', ...input });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}
const noticesOf = async (accountId: string, code: number) =>
  (
    await app.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', accountId)
      .where('code', '=', code)
      .execute()
  ).length;

test('the matrix lists people with what they hold, and its file the reason of each permission', async () => {
  const person = await member();
  await app.db.updateTable('account').set({ grants_only: true }).where('id', '=', person.accountId).execute();
  await grant(owner, { permission: 'server.power', email: person.email });
  const rows = (await send(owner, `GET /accessMatrix?filter=${person.email}`)).json<{ items: Person[] }>().items;
  expect(rows).toMatchObject([
    { email: person.email, grantsOnly: true, permissions: 1, grants: ['server.power'], lastSignIn: null },
  ]);
  const holders = (await send(owner, 'GET /accessMatrix?permission=server.power&size=500')).json<{ items: Person[] }>();
  expect(holders.items.map(({ email }) => email)).toEqual(expect.arrayContaining([person.email, holder.email]));
  const without = await send(owner, `GET /accessMatrix?permission=server.terminate&filter=${person.email}`);
  expect(without.json<{ items: Person[] }>().items).toEqual([]);
  const file = (await send(owner, `GET /accessMatrix/export?filter=${person.email}&format=json`)).json<
    Record<string, unknown>[]
  >();
  expect(file[0]).toMatchObject({ email: person.email, 'server.power': 'Granted directly', 'server.view': null });
  // What only staff can hold is no column for a customer.
  expect(Object.keys(file[0]!)).not.toContain('host.manage');
  const held = (await send(owner, `GET /accessMatrix/${person.accountId}`)).json<{ items: { id: string }[] }>();
  expect(held.items).toMatchObject([{ id: 'server.power', reasons: ['Granted directly'] }]);
  const ofOwner = (await send(admin, `GET /accessMatrix/${holder.accountId}?size=500`)).json<{
    items: { id: string; reasons: string[] }[];
  }>();
  expect(ofOwner.items.map(({ id }) => id)).toEqual([...permissionsOf('account-holder')]);
  expect(new Set(ofOwner.items.flatMap(({ reasons }) => reasons))).toEqual(new Set(['Role']));
  expect((await send(bob, `GET /accessMatrix/${person.accountId}`)).statusCode).toBe(404);
  const theirs = (await send(bob, 'GET /accessMatrix?size=500')).json<{ items: Person[] }>().items;
  expect(theirs.map(({ email }) => email)).not.toContain(person.email);
});

test('a review lists roles, grants and members; each is confirmed or removed, and the result is kept', async () => {
  const [first, second] = [await member(), await member()];
  const grantId = await grant(owner, { permission: 'server.power', email: first.email });
  const group = (await send(owner, 'POST /groups', { name: 'Reviewed', description: '' })).json<{ id: string }>();
  expect((await send(owner, `POST /groups/${group.id}/members`, { email: second.email })).statusCode).toBe(200);
  const review = await start(owner);
  expect(review).toMatchObject({ covers: 'account', state: 'open', overdue: false, kept: 0, removed: 0 });
  expect(refusalOf(await send(owner, 'POST /accessReviews', { name: 'Again', due: dueIn(3) }))).toEqual([409, 9550]);
  const entries = await entriesOf(owner, review.id);
  expect(entries.length).toBe(review.entries);
  const of = (kind: string, email: string) => entries.find((one) => one.kind === kind && one.holder === email)!;
  expect(of('role', first.email)).toMatchObject({ what: 'account-viewer', decision: null, lastUsed: null });
  expect(of('grant', first.email)).toMatchObject({ what: 'server.power', by: holder.email, reason: 'On call' });
  expect(of('member', second.email)).toMatchObject({ what: 'Reviewed', groupId: group.id });

  // A dry run removes nothing.
  const removing = [of('grant', first.email).id, of('member', second.email).id, of('role', second.email).id];
  expect(refusalsOf(await decide(owner, review.id, { entryIds: removing, verdict: 'remove', dryRun: true }))).toEqual([
    null,
    null,
    null,
  ]);
  expect(refusalsOf(await decide(owner, review.id, { entryIds: removing, verdict: 'remove' }))).toEqual([
    null,
    null,
    null,
  ]);
  const state = (await send(owner, `GET /grants?person=${first.accountId}`)).json<{ items: { state: string }[] }>();
  expect(state.items.map((row) => row.state)).toEqual(['revoked']);
  const inGroup = (await send(owner, `GET /groups/${group.id}`)).json<{ people: unknown[] }>();
  expect(inGroup.people).toEqual([]);
  const enabledNow = async (accountId: string) =>
    (await app.db.selectFrom('account').select('enabled').where('id', '=', accountId).executeTakeFirstOrThrow())
      .enabled;
  expect(await enabledNow(second.accountId)).toBe(false);
  // What is decided stays until it is undone.
  expect(refusalsOf(await decide(owner, review.id, { entryIds: [removing[0]!], verdict: 'keep' }))).toEqual([
    'Already decided. Undo the decision first.',
  ]);

  const undone = await decide(owner, review.id, { entryIds: removing, verdict: 'undo' });
  expect(refusalsOf(undone)).toEqual([null, null, null]);
  expect(await enabledNow(second.accountId)).toBe(true);
  const again = (await send(owner, `GET /grants?person=${first.accountId}&state=active`)).json<{
    items: { id: string }[];
  }>().items;
  expect(again).toHaveLength(1);
  expect(again[0]!.id).not.toBe(grantId);
  // What ended in the meantime counts as removed, and undoing gives nothing back.
  expect((await send(owner, `DELETE /grants/${again[0]!.id}`)).statusCode).toBe(204);
  expect(refusalsOf(await decide(owner, review.id, { entryIds: [removing[0]!], verdict: 'remove' }))).toEqual([null]);
  expect(refusalsOf(await decide(owner, review.id, { entryIds: [removing[0]!], verdict: 'undo' }))).toEqual([null]);
  const active = (await send(owner, `GET /grants?person=${first.accountId}&state=active`)).json<{ items: unknown[] }>();
  expect(active.items).toEqual([]);

  expect(codesOf(await send(owner, `POST /accessReviews/${review.id}/completion`))).toEqual([[9552, undefined]]);
  const open = (await entriesOf(owner, review.id, 'decision=open')).map(({ id }) => id);
  expect(refusalsOf(await decide(owner, review.id, { entryIds: open, verdict: 'keep' }))).toEqual(open.map(() => null));
  const completed = await send(owner, `POST /accessReviews/${review.id}/completion`);
  expect(completed.json<Review>()).toMatchObject({
    state: 'completed',
    endedBy: holder.email,
    kept: review.entries,
    removed: 0,
  });
  expect(codesOf(await decide(owner, review.id, { entryIds: open, verdict: 'undo' }))).toEqual([[9551, undefined]]);
  expect(refusalOf(await cancel(owner, review.id))).toEqual([409, 9551]);
  const file = (await send(owner, `GET /accessReviews/${review.id}/entries/export`)).body;
  expect(file).toContain(second.email);
  expect(file).toContain('Asked the team');
  const listed = (await send(owner, 'GET /accessReviews?state=completed')).json<{ items: Review[] }>().items;
  expect(listed.map(({ id }) => id)).toContain(review.id);
  expect((await send(bob, `GET /accessReviews/${review.id}`)).statusCode).toBe(404);
  expect((await decide(bob, review.id, { entryIds: open, verdict: 'keep' })).statusCode).toBe(404);
});

test('a review of a site covers its staff; no one removes their own access or what they lack', async () => {
  const review = await start(admin);
  expect(review).toMatchObject({ covers: 'staff', owner: null });
  const entries = await entriesOf(admin, review.id);
  expect(entries.some(({ holder: email }) => email === holder.email)).toBe(false);
  const self = entries.find(({ holder: email }) => email === people['site-admin'].email)!;
  expect(self.risk).toBe('high');
  const [refusal] = refusalsOf(await decide(admin, review.id, { entryIds: [self.id], verdict: 'remove' }));
  expect(refusal).toBe("You can't change your own permissions.");
  const [unknown] = refusalsOf(await decide(admin, review.id, { entryIds: [holder.accountId], verdict: 'keep' }));
  expect(unknown).toBe('This entry is not part of the review.');
  const seller = entries.find(({ holder: email }) => email === people.seller.email)!;
  expect(refusalsOf(await decide(admin, review.id, { entryIds: [seller.id], verdict: 'keep' }))).toEqual([null]);
  expect((await cancel(admin, review.id)).statusCode).toBe(204);
  const everyone = await start(admin, { covers: 'everyone' });
  const all = await entriesOf(admin, everyone.id);
  expect(all.length).toBeGreaterThan(entries.length);
  expect((await cancel(admin, everyone.id)).statusCode).toBe(204);
  // A customer sees nothing of it.
  expect((await send(owner, `GET /accessReviews/${review.id}`)).statusCode).toBe(404);
  expect((await send(admin, `GET /accessReviews/${review.id}`)).json<Review>().state).toBe('canceled');
});

test('undoing gives nothing to others, and enables no one whom the review did not disable', async () => {
  const [moved, off] = [await member(), await member()];
  await grant(owner, { permission: 'server.power', email: moved.email });
  const review = await start(owner);
  const entries = await entriesOf(owner, review.id);
  const of = (kind: string, email: string) => entries.find((one) => one.kind === kind && one.holder === email)!.id;
  const removing = [of('grant', moved.email), of('role', off.email)];
  const disabled = { enabled: false };
  await app.db.updateTable('account').set(disabled).where('id', '=', off.accountId).execute();
  expect(refusalsOf(await decide(owner, review.id, { entryIds: removing, verdict: 'remove' }))).toEqual([null, null]);
  // Someone else has the email by now.
  await app.db
    .updateTable('account')
    .set({ email: `moved-${made++}@people.test` })
    .where('id', '=', moved.accountId)
    .execute();
  const heir = await member();
  await app.db.updateTable('account').set({ email: moved.email }).where('id', '=', heir.accountId).execute();
  expect(refusalsOf(await decide(owner, review.id, { entryIds: removing, verdict: 'undo' }))).toEqual([null, null]);
  const granted = async (accountId: string) =>
    (await send(owner, `GET /grants?person=${accountId}&state=active`)).json<{ items: unknown[] }>().items.length;
  expect([await granted(moved.accountId), await granted(heir.accountId)]).toEqual([1, 0]);
  const { enabled } = await app.db
    .selectFrom('account')
    .select('enabled')
    .where('id', '=', off.accountId)
    .executeTakeFirstOrThrow();
  expect(enabled).toBe(false);
  expect((await cancel(owner, review.id)).statusCode).toBe(204);
});

test('people of a site that hides its provider do not learn who of the provider did something', async () => {
  const name = `provider-${made++}`;
  const root = await addPerson(app, { siteId: world.otherSiteId, role: 'root', name });
  await app.db.updateTable('site').set({ whitelabel: true, name: 'Hiding Cloud' }).where('id', '=', siteId).execute();
  const { host } = await app.db.selectFrom('site').select('host').where('id', '=', siteId).executeTakeFirstOrThrow();
  const provider = await proven(await signIn(it, root));
  await grant(provider, { permission: 'group.view', email: people['support-agent'].email });
  const { email, accountId } = people['support-agent'];
  const [listed] = (await send(admin, `GET /grants?person=${accountId}`)).json<{ items: { by: string }[] }>().items;
  expect(listed?.by).toBe('Hiding Cloud');
  const why = (await send(admin, `GET /access?email=${email}&permission=group.view`)).body;
  expect(why).toContain('Hiding Cloud');
  expect(why).not.toContain(root.email);
  const review = await start(provider, { siteHost: host });
  const entries = await entriesOf(admin, review.id);
  const given = entries.find(({ kind, holder: email }) => kind === 'grant' && email === people['support-agent'].email)!;
  expect(given.by).toBe('Hiding Cloud');
  expect((await send(admin, `GET /accessReviews/${review.id}`)).json<Review>().createdBy).toBe('Hiding Cloud');
  expect((await entriesOf(provider, review.id)).find(({ id }) => id === given.id)?.by).toBe(root.email);
  const titles = await app.db
    .selectFrom('notification')
    .select('title')
    .where('account_id', '=', people['site-admin'].accountId)
    .where('code', '=', 1431)
    .execute();
  expect(JSON.stringify(titles)).toContain('Hiding Cloud');
  expect(JSON.stringify(titles)).not.toContain(name);
  expect((await cancel(admin, review.id)).statusCode).toBe(204);
  await app.db.updateTable('site').set({ whitelabel: false }).where('id', '=', siteId).execute();
});

test('refuses names and dates that cannot be', async () => {
  const input = { name: 'Review', due: dueIn(3) };
  expect(codesOf(await send(owner, 'POST /accessReviews', { ...input, name: ' ' }))).toEqual([[9554, 'name']]);
  expect(codesOf(await send(owner, 'POST /accessReviews', { ...input, due: dueIn(-1) }))).toEqual([[9553, 'due']]);
  expect(codesOf(await send(owner, 'POST /accessReviews', { ...input, due: dueIn(400) }))).toEqual([[9553, 'due']]);
});

test('reminds each quarter where no review is open, and of one that is due', async () => {
  await remindOfReviews.run(app);
  const [before, ofAdmin] = [
    await noticesOf(holder.accountId, 1430),
    await noticesOf(people['site-admin'].accountId, 1430),
  ];
  await remindOfReviews.run(app);
  expect(await noticesOf(holder.accountId, 1430)).toBe(before);
  const review = await start(owner);
  clock.advance((8 * dayMs) / 1000);
  await remindOfReviews.run(app);
  await remindOfReviews.run(app);
  expect(await noticesOf(holder.accountId, 1430)).toBe(before + 1);
  clock.advance((7 * dayMs) / 1000);
  await remindOfReviews.run(app);
  expect(await noticesOf(holder.accountId, 1430)).toBe(before + 2);
  const again = await proven(await signIn(it, holder));
  expect((await send(again, `GET /accessReviews/${review.id}`)).json<Review>().overdue).toBe(true);
  expect((await cancel(again, review.id)).statusCode).toBe(204);
  clock.advance((92 * dayMs) / 1000);
  await remindOfReviews.run(app);
  expect(await noticesOf(holder.accountId, 1430)).toBe(before + 3);
  expect(await noticesOf(people['site-admin'].accountId, 1430)).toBe(ofAdmin + 1);
});

test('permission sets leave one site as a file and are taken in elsewhere, never with more than one holds', async () => {
  const from = await proven(await signIn(it, holder));
  const name = `Filed ${made++}`;
  const create = await send(from, 'POST /permissionSets', { name, permissions: ['server.view'] });
  expect(create.statusCode, create.body).toBe(201);
  const answer = await send(from, 'GET /permissionSetFile');
  expect(answer.headers['content-disposition']).toContain('permission-sets.json');
  const file = answer.json<AnswerOf<typeof accessAudit.exportPermissionSets>>();
  expect(file.sets).toContainEqual({ name, description: '', permissions: ['server.view'] });
  const sets = [
    { name, description: '', permissions: ['server.view', 'server.power'] },
    { name: `New ${made++}`, description: 'From a file', permissions: ['server.view'] },
    { name: `Too much ${made++}`, description: '', permissions: ['host.manage'] },
    { name: `Unknown ${made++}`, description: '', permissions: ['server.fly'] },
  ];
  const to = await proven(await signIn(it, holder));
  type Results = AnswerOf<typeof accessAudit.importPermissionSets>['results'];
  const importSets = async (dryRun: boolean) =>
    (await send(to, 'POST /permissionSetFile', { ...file, sets }, { dryRun })).json<{ results: Results }>().results;
  const outcomes = ['changed', 'created', 'refused', 'refused'];
  expect((await importSets(true)).map(({ outcome }) => outcome)).toEqual(outcomes);
  const done = await importSets(false);
  expect(done.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(done[0]).toMatchObject({ added: ['server.power'], removed: [] });
  expect(done[2]!.refusal).toContain('host.manage');
  expect((await importSets(false)).map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'refused',
    'refused',
  ]);
  const twice = await send(to, 'POST /permissionSetFile', { ...file, sets: [sets[0], sets[0]] });
  expect(codesOf(twice)).toEqual([[9903, 'sets.1.name']]);
  const elsewhere = await send(to, 'POST /permissionSetFile', { ...file, sets, siteHost: 'elsewhere.test' });
  expect(elsewhere.statusCode).toBe(404);
});

test('those who manage a person are notified when someone else changes what they hold', async () => {
  const staff = await proven(await signIn(it, people['site-admin']));
  const before = await noticesOf(people['site-admin'].accountId, 1431);
  const other = await addPerson(app, { siteId, role: 'site-admin', name: `second-admin-${made++}` });
  const second = await proven(await signIn(it, other));
  const id = await grant(second, { permission: 'group.view', email: people.seller.email });
  expect(await noticesOf(people['site-admin'].accountId, 1431)).toBe(before + 1);
  // Who did it and who has it are not notified of it again, and customers learn nothing.
  expect(await noticesOf(other.accountId, 1431)).toBe(0);
  expect(await noticesOf(people.seller.accountId, 1431)).toBe(0);
  expect(await noticesOf(world.bob.accountId, 1431)).toBe(0);
  expect((await send(staff, `DELETE /grants/${id}`)).statusCode).toBe(204);
  expect(await noticesOf(other.accountId, 1431)).toBe(1);
});
