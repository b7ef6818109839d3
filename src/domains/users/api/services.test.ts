// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const { ada, bob } = world;
const root = await signIn(it, world.people.root);

interface Row {
  id: string;
  kind: string;
  objectId: string;
  name: string;
  state: string;
  place: string;
  monthly: { currency: string; amount: number } | null;
}
const services = async (query = '', who: Browser = root, accountId = ada.accountId) => {
  const answer = await send(who, `GET /users/${accountId}/services?size=100&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[]; total: number }>();
};
const server = await db
  .selectFrom('server')
  .select(['id', 'name', 'zone_id', 'month_micro'])
  .where('account_id', '=', ada.accountId)
  .where('state', '<>', 'terminated')
  .executeTakeFirstOrThrow();

test('a server is listed with its state and what a month of it costs', async () => {
  const { items } = await services('kind=server');
  expect(items).toContainEqual(
    expect.objectContaining({ id: `server:${server.id}`, objectId: server.id, name: server.name, kind: 'server' }),
  );
  const one = items.find(({ objectId }) => objectId === server.id);
  expect(one?.monthly).toEqual({ currency: 'USD', amount: Math.round((server.month_micro ?? 0) / 10_000) });
});

test('what belongs to the servers, networks, images and tenants of a user is listed by kind', async () => {
  const owner = { site_id: world.siteId, account_id: ada.accountId };
  const [snapshotId, backupId, networkId, imageId, tenantId] = [newId(), newId(), newId(), newId(), newId()];
  await db
    .insertInto('snapshot')
    .values({
      id: snapshotId,
      server_id: server.id,
      name: 'before-update',
      state: 'ready',
      size_mb: 2048,
      created_by: 'test',
      created_at: new Date(),
    })
    .execute();
  await db
    .insertInto('backup')
    .values({
      id: backupId,
      server_id: server.id,
      state: 'ok',
      due_at: new Date(),
      taken_at: new Date(),
      created_by: '',
    })
    .execute();
  await db
    .insertInto('network')
    .values({
      ...owner,
      id: networkId,
      zone_id: server.zone_id,
      name: 'private-999-db',
      label: 'db',
      type: 0,
      vlan: 999,
    })
    .execute();
  await db
    .insertInto('image')
    .values({
      ...owner,
      id: imageId,
      engine_ref: 'services-image',
      name: 'golden',
      version: '1',
      os_family: 'linux',
      guest_os: 'Debian',
      min_ram_mb: 512,
      min_disk_gb: 10,
      initial_user: 'root',
      home_zone: server.zone_id,
      size_bytes: 5_000_000_000,
    })
    .execute();
  await db
    .insertInto('ms_customer')
    .values({
      ...owner,
      id: tenantId,
      tenant_id: newId(),
      company: 'Contoso',
      domain: 'contoso.test',
      relationship: 'reseller',
      seen_task: newId(),
    })
    .execute();
  const month = `${new Date(it.clock.now()).toISOString().slice(0, 7)}-01`;
  await db
    .insertInto('ms_azure_subscription')
    .values({ customer_id: tenantId, ref: 'a', name: 'Pay as you go', state: 'active' })
    .execute();
  await db
    .insertInto('ms_azure_cost')
    .values({ customer_id: tenantId, ref: 'a', month, amount: 1250, currency: 'EUR', updated_at: new Date() })
    .execute();
  const { items, total } = await services('sorting=kind');
  expect(total).toBe(items.length);
  const found = new Map(items.map((row) => [row.id, row]));
  expect(found.get(`snapshot:${snapshotId}`)).toMatchObject({ state: 'ready', place: server.id });
  expect(found.get(`snapshot:${snapshotId}`)?.name).toBe(`${server.name} / before-update`);
  expect(found.get(`backup:${backupId}`)).toMatchObject({ state: 'ok', monthly: null });
  expect(found.get(`network:${networkId}`)).toMatchObject({ name: 'db', place: '999' });
  expect(found.get(`image:${imageId}`)).toMatchObject({ name: 'golden', monthly: { currency: 'USD' } });
  expect(found.get(`tenant:${tenantId}`)).toMatchObject({ monthly: { currency: 'EUR', amount: 1250 } });
  expect(items.map(({ kind }) => kind)).toEqual(items.map(({ kind }) => kind).toSorted());
  expect((await services('kind=network,image')).items.map(({ kind }) => kind).toSorted()).toContain('image');
  expect((await services('kind=tenant&zone=elsewhere')).items).toEqual([]);
  expect((await services(`kind=image&zone=${server.zone_id}`)).items.map(({ objectId }) => objectId)).toContain(
    imageId,
  );
  expect((await services('filter=CONTOSO')).items.map(({ id }) => id)).toEqual([`tenant:${tenantId}`]);
  expect((await services('', root, bob.accountId)).items.filter(({ id }) => found.has(id))).toEqual([]);
});

test('a terminated server is no service, and neither are its backups', async () => {
  await db.updateTable('server').set({ state: 'terminated' }).where('id', '=', server.id).execute();
  expect(
    (await services('kind=server,backup,snapshot')).items.filter(({ name }) => name.startsWith(server.name)),
  ).toEqual([]);
  await db.updateTable('server').set({ state: 'off' }).where('id', '=', server.id).execute();
});

test('the file has the same rows, and no one sees services of another site or costs without permission', async () => {
  const file = await send(root, `GET /users/${ada.accountId}/services/export`);
  expect(file.body).toContain(server.name);
  const elsewhere = await signIn(it, world.otherSiteAdmin);
  expect(bareCodesOf(await send(elsewhere, `GET /users/${ada.accountId}/services`))).toEqual([1004]);
  const person = await addPerson(it.app, { siteId: world.siteId, role: 'root', name: 'services-reader' });
  await db.updateTable('account').set({ grants_only: true }).where('id', '=', person.accountId).execute();
  const set = { name: 'Servers of users', description: '', permissions: ['person.view', 'server.view'] };
  const owner = await proven(root);
  const { id } = (await send(owner, 'POST /permissionSets', set)).json<{ id: string }>();
  expect((await send(owner, 'POST /grants', { setId: id, email: person.email, reason: 'Test' })).statusCode).toBe(201);
  const { items } = await services('', await signIn(it, person));
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['server', 'snapshot', 'backup']));
  expect(items.map(({ monthly }) => monthly).every((monthly) => monthly === null)).toBe(true);
});
