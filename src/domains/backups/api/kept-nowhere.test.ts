import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { liveSimulator, onlyEngine } from '#test/live-simulator.ts';
import { addServer, serverOrder } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const { engine } = simulator;
/** An engine that keeps no backups, as that of a single machine. */
const without = Object.assign(Object.create(engine) as typeof engine, {
  capabilities: { ...engine.capabilities, backups: null },
});
const app = await testApp({ engines: onlyEngine('simulator', without) });
let world: World;
let ada: Browser;
beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});

const read = async <T>(url: string) => (await ada.request({ url: `/svc${url}` })).json<T>();
const itemsOf = (body: string) =>
  (JSON.parse(body) as { errors: { code: number; key?: string }[] }).errors.map((e) => [e.code, e.key]);

describe('a data center that keeps no backups', () => {
  test('says so in the create form, and sells none with a server', async () => {
    expect(await read(`/dataCenters/${world.zoneId}/configuration`)).toMatchObject({ keepsBackups: false });
    const input = serverOrder(world, { names: ['kept-nowhere'] });
    const create = (more: object) =>
      ada.request({ method: 'POST', url: '/svc/servers', payload: { ...input, ...more } });
    const refused = await create({ backup: true });
    expect([refused.statusCode, itemsOf(refused.body)]).toEqual([400, [[1795, 'backup']]]);
    expect((await create({ backup: false })).statusCode).toBe(202);
  });

  test('sells none to a server that is there, and does not warn of it', async () => {
    const { id } = await addServer(app, world, { state: 'on', owner: world.ada, simulator, name: 'there' });
    expect(await read(`/servers/${id}/configuration`)).toMatchObject({ keepsBackups: false });
    const url = `/svc/servers/${id}/configuration`;
    const refused = await ada.request({ method: 'PUT', url, payload: { backup: true } });
    expect([refused.statusCode, itemsOf(refused.body)]).toEqual([400, [[1795, 'backup']]]);
    const hints = await read<{ items: { kind: string }[] }>(`/servers/${id}/hints`);
    expect(hints.items.map(({ kind }) => kind)).not.toContain('no-backup');
    expect(await read(`/servers/${id}/backups`)).toMatchObject({ can: false });
  });
});
