// @database
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld } from '#test/world.ts';
import { endPassedOn, readShares, saveShare, sharedWith, type NewShare } from './store.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const { siteId, ada, bob } = world;
const carl = await addPerson(it.app, { siteId, role: 'account-holder', name: 'carl' });

const nobody = { groupId: null, accountId: null, email: null };
const newShare = (to: Partial<NewShare>): NewShare => ({
  ...nobody,
  id: newId<'share'>(),
  level: 'use',
  by: ada.email,
  byAccount: ada.accountId,
  passedOn: false,
  since: new Date(),
  until: null,
  ...to,
});
const withCarl = { accountId: carl.accountId, email: carl.email };
const levelsOf = async (accountId: string, id: string) => {
  const { rows } = await sql<{ levels: string[] }>`
    select w.levels from ${sharedWith('image', [accountId])} w where w.object_id = ${id}`.execute(db);
  return rows[0]?.levels ?? [];
};
const imageOf = () => ({ type: 'image', id: newId<'image'>(), siteId }) as const;

test('all levels of an object reach those that it is shared with, by name, by email and with everybody', async () => {
  const image = imageOf();
  await saveShare(db, image, newShare({ ...withCarl, level: 'share' }));
  await saveShare(db, image, newShare({}));
  await saveShare(db, image, newShare({ email: bob.email.toUpperCase(), until: new Date(Date.now() - 1000) }));
  expect(await levelsOf(carl.accountId, image.id)).toEqual(['share', 'use']);
  expect(await levelsOf(bob.accountId, image.id)).toEqual(['use']);
  expect((await readShares(db, image)).map(({ kind }) => kind).sort()).toEqual(['person', 'person', 'site']);
  // The same id of another kind is another object.
  expect(await readShares(db, { type: 'network', id: image.id })).toEqual([]);
});

test('shared again it is on other terms, and what was passed on changes nothing of what its owner shared', async () => {
  const image = imageOf();
  await saveShare(db, image, newShare(withCarl));
  await saveShare(db, image, newShare({ ...withCarl, email: carl.email.toUpperCase(), level: 'share' }));
  await saveShare(db, image, newShare({ ...withCarl, byAccount: bob.accountId, passedOn: true }));
  expect(await readShares(db, image)).toMatchObject([{ level: 'share', byAccount: ada.accountId }]);
});

test('what was passed on ends with what it was passed on from', async () => {
  const image = imageOf();
  const toBob = newShare({ accountId: bob.accountId, email: bob.email, level: 'share' });
  await saveShare(db, image, toBob);
  await saveShare(db, image, newShare({ ...withCarl, byAccount: bob.accountId, passedOn: true, level: 'share' }));
  await saveShare(db, image, newShare({ email: 'x@y.test', byAccount: carl.accountId, passedOn: true }));
  await endPassedOn(db, image, 'share');
  expect(await readShares(db, image)).toHaveLength(3);
  await saveShare(db, image, { ...toBob, level: 'use' });
  await endPassedOn(db, image, 'share');
  expect(await readShares(db, image)).toMatchObject([{ email: bob.email, level: 'use' }]);
});

test('what is shared goes with its object', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into network (id, zone_id, name, type, vlan, state, created_at)
    select ${newId<'network'>()}, zone_id, 'shared', type, 4000, state, now() from network limit 1 returning id`.execute(
    db,
  );
  const network = { type: 'network', id: rows[0]?.id ?? '', siteId } as const;
  await saveShare(db, network, newShare(withCarl));
  await db.deleteFrom('network').where('id', '=', network.id).execute();
  expect(await readShares(db, network)).toEqual([]);
});
