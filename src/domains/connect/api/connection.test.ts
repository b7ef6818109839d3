// @database
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});

const server = (more: object = {}) => addServer(app, world, { state: 'on', owner: world.ada, simulator, ...more });
const read = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/connect` })).json<Record<string, unknown>>();
const save = (id: string, payload: object, version = 0) =>
  ada.request({
    method: 'PUT',
    url: `/svc/servers/${id}/connect`,
    headers: { 'if-match': `"${version}"` },
    payload: { type: 1, address: null, port: 22, user: 'root', ...payload },
  });

test('follows the image: SSH for Linux, Remote Desktop for Windows', async () => {
  const { id } = await server();
  const shown = await read(id);
  expect(shown).toMatchObject({ type: 1, port: 22, user: 'root', custom: false, fingerprint: null, version: 0 });
  expect(shown['address']).toBe((shown['addresses'] as string[])[0]);
  expect(shown['consoles']).toEqual([
    { kind: 'vnc', refusal: null },
    { kind: 'serial', refusal: null },
  ]);
  const image = newId();
  await db
    .insertInto('image')
    .values({
      id: image,
      engine_ref: 'windows',
      name: 'Windows',
      version: '2025',
      os_family: 'windows',
      guest_os: 'windows',
      min_ram_mb: 2048,
      min_disk_gb: 20,
      initial_user: 'Administrator',
    })
    .execute();
  await db.updateTable('server').set({ image_id: image }).where('id', '=', id).execute();
  expect(await read(id)).toMatchObject({ type: 3, port: 3389, user: 'Administrator' });
});

test('keeps another one, for who has the current version', async () => {
  const { id } = await server();
  const edit = { address: 'web.example.com', port: 2222, user: 'deploy' };
  expect((await save(id, edit)).json()).toMatchObject({ ...edit, custom: true, version: 1 });
  expect((await save(id, edit)).statusCode).toBe(412);
  expect((await save(id, { type: 2, port: 5901 }, 1)).json()).toMatchObject({ type: 2, port: 5901, version: 2 });
  expect((await save(id, edit, 7)).statusCode).toBe(412);
  const lines = await db
    .selectFrom('audit')
    .selectAll()
    .where('object_id', '=', id)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { action: 'connection.save', diff: { port: [null, 2222], user: [null, 'deploy'] } },
    { action: 'connection.save', diff: { port: [2222, 5901] } },
  ]);
});

test("keeps an address in one form, so that the server's own is known as that", async () => {
  const { id } = await server();
  const nics = db.selectFrom('server_nic').select('id').where('server_id', '=', id);
  await db.updateTable('address').set({ ip: '2001:db8::7' }).where('nic_id', 'in', nics).execute();
  expect((await save(id, { address: ' 2001:0DB8:0::0007 ' })).json()).toMatchObject({ address: '2001:db8::7' });
  const found = async () => {
    await refreshOne(
      app.app,
      diagnosticsIn(app).find((one) => one.id === 'serversWithInvalidConnection')!,
    );
    return (await db.selectFrom('finding').select('object_id').where('state', '=', 'new').execute()).map(
      (row) => row.object_id,
    );
  };
  expect(await found()).not.toContain(id);
  await save(id, { address: '2001:db8::8' }, 1);
  expect(await found()).toContain(id);
});

test.each([
  [{ address: 'two words' }, 'address', 1782],
  [{ address: '-oProxyCommand=sh' }, 'address', 1782],
  [{ address: '1.2.3.4; reboot' }, 'address', 1782],
  [{ port: 0 }, 'port', 1783],
  [{ port: 65_536 }, 'port', 1783],
  [{ user: '-l' }, 'user', 1784],
  [{ user: 'a b' }, 'user', 1784],
  [{ user: '$(reboot)' }, 'user', 1784],
])('refuses %j at its field', async (edit, field, code) => {
  const { id } = await server();
  const answer = await save(id, edit);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ code, key: field }] });
  expect(await read(id)).toMatchObject({ custom: false });
});

test('gives a file for Remote Desktop, without a password', async () => {
  const { id } = await server();
  await save(id, { type: 3, address: '2001:db8::7', port: 3390, user: 'CORP\\ada' });
  const answer = await ada.request({ url: `/svc/servers/${id}/connect/rdp` });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="srv-\d+\.rdp"$/);
  expect(answer.body.split('\r\n')).toEqual(
    expect.arrayContaining(['full address:s:[2001:db8::7]:3390', 'username:s:CORP\\ada', 'prompt for credentials:i:1']),
  );
  expect(answer.body).not.toMatch(/password/i);
  await db.updateTable('server').set({ primary_ip: null }).where('id', '=', id).execute();
  await db.deleteFrom('server_connection').where('server_id', '=', id).execute();
  await db
    .updateTable('address')
    .set({ nic_id: null })
    .where('nic_id', 'in', db.selectFrom('server_nic').select('id').where('server_id', '=', id))
    .execute();
  expect((await ada.request({ url: `/svc/servers/${id}/connect/rdp` })).json()).toMatchObject({
    errors: [{ code: 1785 }],
  });
});
