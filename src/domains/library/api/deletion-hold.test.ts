// @database images
import { expect, test } from 'vitest';
import { deleteDue } from '#domains/account/api/delete-due.ts';
import { countKept, keepAddress } from '#domains/networks/api/port.ts';
import { newId } from '#kernel/ids.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addImage } from '#test/images.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { mailsTo } from '#test/mails.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
const world = await createWorld(it);
it.work();

const leaving = async () => {
  const person = await addPerson({ db }, { siteId: world.siteId, role: 'account-holder', name: newId() });
  const past = new Date(it.clock.now() - 60_000);
  const wish = { deletion_asked_at: past, deletion_due_at: past };
  await db.updateTable('account').set(wish).where('id', '=', person.accountId).execute();
  return person;
};
const rowOf = (accountId: string) =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
const openSpans = (accountId: string) =>
  db
    .selectFrom('usage_span')
    .select('meter')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('meter')
    .execute();

test('the images and kept addresses of a deleted account go before it, and cost nothing from then on', async () => {
  const person = await leaving();
  const { accountId, siteId } = person;
  const owner = { siteId, accountId, email: person.email };
  const locked = await addImage({ db }, { owner, zoneId: world.zoneId });
  await db.updateTable('image').set({ name: 'Locked image', locked: true }).where('id', '=', locked).execute();
  const imageId = await addImage({ db }, { owner, zoneId: world.zoneId });
  const { id: serverId } = await addServer(it, world, { state: 'off', owner: person, simulator });
  const nic = await db
    .selectFrom('address as a')
    .innerJoin('server_nic as n', 'n.id', 'a.nic_id')
    .select(['n.id', 'a.ip', 'a.subnet_id as subnetId'])
    .where('n.server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  await keepAddress(db, { nicId: nic.id, ip: nic.ip }, { accountId, siteId, at: new Date(it.clock.now()) });
  await db.updateTable('server').set({ state: 'terminated' }).where('id', '=', serverId).execute();
  expect((await openSpans(accountId)).map(({ meter }) => meter)).toEqual(['image.gb', 'image.gb', 'ip.public']);

  await deleteDue.run(it.app);
  const me = await signIn(it, person);
  expect((await send(me, 'GET /header/personalData')).json()).toMatchObject({ deletion: { held: true } });
  const texts = (await mailsTo(db, person.email)).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('2 images are deleted first.'));
  expect(texts).toContainEqual(expect.stringContaining('1 kept IP address is released first.'));
  await until('the account is deleted', async () => {
    await deleteDue.run(it.app).catch(() => undefined);
    return (await rowOf(accountId)).deleted_at !== null;
  });
  expect(await db.selectFrom('image').select('state').where('id', 'in', [imageId, locked]).execute()).toEqual([]);
  expect(await openSpans(accountId)).toEqual([]);
  expect(await countKept(db, accountId)).toBe(0);
});

test('images stay while a server of the account is in the way of its deletion', async () => {
  const person = await leaving();
  const { accountId, siteId } = person;
  await addServer(it, world, { state: 'off', owner: person, simulator });
  const imageId = await addImage({ db }, { owner: { siteId, accountId, email: person.email }, zoneId: world.zoneId });
  await deleteDue.run(it.app);
  const image = await db.selectFrom('image').select(['state', 'task_id']).where('id', '=', imageId).executeTakeFirst();
  expect(image).toEqual({ state: 'available', task_id: null });
  expect((await rowOf(accountId)).deletion_held_at).not.toBeNull();
});
