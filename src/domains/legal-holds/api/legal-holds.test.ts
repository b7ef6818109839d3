import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { batchesOf } from '#test/account-batches.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import { deleteDue } from '#domains/account/api/delete-due.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
const { checked, customer, linesOf } = batchesOf(it, world);
const unproven = await signIn(it, world.people['site-admin']);
const admin = await proven(await signIn(it, world.people['site-admin']));
const agent = await signIn(it, world.people['support-agent']);
const other = await signIn(it, world.otherSiteAdmin);
it.work();
const why = { reason: ' A court asks for the records. ', ticket: 'LAW-12' };
const day = 86_400;

const place = (id: string, who = admin, input: object = why) => send(who, `POST /users/${id}/legalHold`, input);
const lift = (id: string, who = admin, input: object = why) => send(who, `POST /users/${id}/legalHold/lift`, input);
const read = async (id: string, who = agent) =>
  (await send(who, `GET /users/${id}/legalHold`)).json<{ hold: unknown }>();
const deletionOf = (id: string) => send(admin, `POST /users/${id}/deletion`);
const isDeleted = async (id: string) => {
  const row = await db.selectFrom('account').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.deleted_at !== null;
};
const found = async (query: string, who: Browser = admin) =>
  (await send(who, `GET /users?${query}`)).json<{ items: { id: string; legalHold: boolean }[] }>().items;

test('a hold has a reason, shows to the staff of the site alone, and is lifted with a proof of identity', async () => {
  const { accountId: id } = await customer();
  expect(await read(id)).toEqual({ hold: null });
  expect(refusalOf(await place(id, admin, { reason: ' ' }))).toEqual([400, '9981 reason']);
  expect(refusalOf(await place(id, agent))).toEqual([403, 1003]);
  expect(refusalOf(await place(id, other))).toEqual([404, 1004]);
  expect((await place(id)).statusCode).toBe(200);
  expect(refusalOf(await place(id))).toEqual([409, 9982]);
  expect(await read(id)).toMatchObject({
    hold: { reason: 'A court asks for the records.', ticket: 'LAW-12', placedBy: world.people['site-admin'].email },
  });
  expect((await send(other, `GET /users/${id}/legalHold`)).statusCode).toBe(404);
  expect(await found(`legalHold=1`)).toMatchObject([{ id, legalHold: true }]);
  expect(await found(`legalHold=1`, other)).toEqual([]);
  expect((await found(`legalHold=0&size=100`)).map((row) => row.id)).not.toContain(id);
  expect(refusalOf(await lift(id, unproven))).toEqual([403, 1500]);
  expect((await lift(id)).json()).toEqual({ hold: null });
  expect(refusalOf(await lift(id))).toEqual([409, 9980]);
  const audit = await db
    .selectFrom('audit')
    .select(['action', 'diff'])
    .where('object_id', '=', id)
    .where('outcome', '=', 'done')
    .orderBy('at')
    .execute();
  expect(audit).toMatchObject([
    {
      action: 'legal-hold.place',
      diff: { legalHold: [false, true], reason: [null, why.reason.trim()], ticket: [null, 'LAW-12'] },
    },
    { action: 'legal-hold.lift', diff: { legalHold: [true, false], ticket: [null, 'LAW-12'] } },
  ]);
  // The customer reads the history of the account.
  expect(await db.selectFrom('history').select('id').where('object_id', '=', id).execute()).toEqual([]);
});

test('the deletion of a held account is refused to its owner, to staff and to a batch, in words', async () => {
  const person = await customer();
  const { accountId: id } = person;
  const owner = await proven(await signIn(it, person));
  await place(id);
  const text = 'This account cannot be deleted now: The account must be kept for legal reasons.';
  for (const answer of [await deletionOf(id), await send(owner, 'POST /header/deletion')]) {
    expect(refusalOf(answer)).toEqual([409, 1570]);
    expect(answer.body).toContain(text);
    expect(answer.body).not.toContain('court');
  }
  const state = (await send(owner, 'GET /header/personalData')).json<{ reasons: { kind: string }[] }>();
  expect(state.reasons.map(({ kind }) => kind)).toEqual(['legal-hold']);
  const free = await customer();
  const batch = await checked(admin, 'terminate', `${person.email}\n${free.email}`);
  expect(batch.counts).toMatchObject({ blocked: 1, ready: 1 });
  expect((await linesOf(admin, batch.id)).map(({ state: of, reason }) => [of, reason])).toEqual([
    ['blocked', text],
    ['ready', null],
  ]);
  // Suspending takes nothing away that must be kept.
  expect((await checked(admin, 'suspend', person.email)).counts).toMatchObject({ ready: 1 });
});

test('a deletion that was scheduled before waits, ends nothing, and goes on when the hold is lifted', async () => {
  const { accountId: id, siteId } = await customer();
  await db
    .insertInto('image')
    .values({
      id: newId(),
      site_id: siteId,
      account_id: id,
      engine_ref: 'evidence',
      name: 'evidence',
      version: '1',
      os_family: 'linux',
      guest_os: 'Debian',
      min_ram_mb: 512,
      min_disk_gb: 10,
      initial_user: 'root',
      home_zone: world.zoneId,
      size_bytes: 5_000_000_000,
    })
    .execute();
  expect((await deletionOf(id)).statusCode).toBe(200);
  await place(id);
  clock.advance(15 * day * 1000);
  await deleteDue.run(app);
  await deleteDue.run(app);
  expect(await isDeleted(id)).toBe(false);
  const images = () => db.selectFrom('image').select('state').where('account_id', '=', id).execute();
  expect(await images()).toEqual([{ state: 'available' }]);
  const again = await proven(await signIn(it, world.people['site-admin']));
  expect((await lift(id, again)).statusCode).toBe(200);
  await db.deleteFrom('image').where('account_id', '=', id).execute();
  await deleteDue.run(app);
  expect(await isDeleted(id)).toBe(true);
  expect(refusalOf(await place(id, again))).toEqual([404, 1004]);
});

test('a membership under a hold outlives the sign-in that opens it', async () => {
  const person = await customer();
  const member = await addPerson(app, {
    siteId: person.siteId,
    role: 'account-viewer',
    name: 'held-member',
    parentId: world.ada.accountId,
  });
  await db.updateTable('account').set({ sign_in_id: person.accountId }).where('id', '=', member.accountId).execute();
  const again = await proven(await signIn(it, world.people['site-admin']));
  await place(member.accountId, again);
  expect((await send(again, `POST /users/${person.accountId}/deletion`)).statusCode).toBe(200);
  clock.advance(15 * day * 1000);
  await deleteDue.run(app);
  expect([await isDeleted(person.accountId), await isDeleted(member.accountId)]).toEqual([true, false]);
});
