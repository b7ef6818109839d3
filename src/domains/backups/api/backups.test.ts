// @database
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { backupFixture } from '#test/backups.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { BackupRow } from './row.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
});
beforeEach(async () => {
  await simulator.setFaults();
  ada = await signIn(app, world.ada);
  await clear();
});

const patient = new AbortController().signal;
const fixture = backupFixture(app, simulator, () => ({ world, ada }));
const { server, post, list, settled, backedUp, notices, clear } = fixture;
const history = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/history?kind=backup` }))
    .json<{ items: { action: string }[] }>()
    .items.map((row) => row.action);
describe('the backups of a server', () => {
  test('are taken by hand, one task at a time, and told', async () => {
    const { id, ref } = await server();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(`/servers/${id}/backups`, {})));
    expect(answers.filter((a) => a.statusCode === 202).length).toBeGreaterThanOrEqual(1);
    for (const late of answers.filter((a) => a.statusCode !== 202)) expect(bareCodesOf(late)).toEqual([1007]);
    await settled(id);
    const row = await backedUp(id, 'Before the upgrade');
    expect(row).toMatchObject({ state: 'ok', night: null, consistency: 'file-system', label: 'Before the upgrade' });
    expect(row).toMatchObject({ diskSizesGb: [20], by: 'ada@skydeck.test', cmdId: null, pinned: false });
    expect((Date.parse(row.keptUntil ?? '') - Date.parse(row.date)) / 86_400_000).toBe(30);
    const onEngine = await simulator.engine.listBackups([ref], patient);
    expect(onEngine.length).toBe((await list(id)).count);
    expect((await history(id))[0]).toBe('Backup taken');
    const csv = await ada.request({ url: `/svc/servers/${id}/backups/export` });
    const lines: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
    expect(lines.map((line) => line['id'])).toEqual((await list(id)).items.map((one) => one.id));
  });

  test('tell of a guest that did not rest, and of one that failed', async () => {
    const { id, name, ref } = await server();
    await simulator.control('PUT', `/machines/${ref}/sight`, { agent: false, host: true });
    expect(await backedUp(id)).toMatchObject({ state: 'warnings', consistency: 'crash' });
    const reason = 'The backup storage is full.';
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureBackup', name, times: 1, reason });
    expect(await backedUp(id)).toMatchObject({ state: 'failed', reason, keptUntil: null });
    expect(await notices(1060, `/servers/${id}/backup`)).toMatchObject([{ severity: 'error' }]);
  });

  test('are pinned, which keeps them, and deleted, which says by whom', async () => {
    const { id, ref } = await server();
    const row = await backedUp(id);
    const edit = (more: object, version = row.version) =>
      ada.request({
        method: 'PUT',
        url: `/svc/servers/${id}/backups/${row.id}`,
        headers: { 'if-match': `"${version}"` },
        payload: { label: 'Good', note: 'Tested', pinned: true, ...more },
      });
    const pinned = (await edit({})).json<BackupRow>();
    expect(pinned).toMatchObject({ pinned: true, label: 'Good', keptUntil: null });
    expect((await edit({})).statusCode).toBe(412);
    const remove = () => post(`/servers/${id}/backups/delete`, { backupIds: [row.id] });
    expect((await remove()).body).toContain('pinned');
    await edit({ pinned: false }, pinned.version);
    expect((await remove()).statusCode).toBe(202);
    await settled(id);
    expect((await list(id)).items).toMatchObject([{ state: 'expired', reason: 'Deleted by ada@skydeck.test.' }]);
    expect(await simulator.engine.listBackups([ref], patient)).toEqual([]);
  });

  test('are out of reach of others', async () => {
    const { id } = await server();
    const row = await backedUp(id);
    const bob = await signIn(app, world.bob);
    expect((await bob.request({ url: `/svc/servers/${id}/backups` })).statusCode).toBe(404);
    expect((await post(`/servers/${id}/backups/${row.id}/restore`, { confirm: 'x' }, bob)).statusCode).toBe(404);
    expect(
      (await post(`/servers/${world.bob.serverId}/backups/${row.id}/restore`, { confirm: 'x' }, bob)).statusCode,
    ).toBe(404);
    expect((await bob.request({ url: `/svc/servers/${id}/copyOffer?backupId=${row.id}` })).statusCode).toBe(404);
  });
});

describe('a restore', () => {
  test('puts the disks back, after a backup of how it is now, and the power as it was', async () => {
    const { id, name, ref } = await server();
    const row = await backedUp(id);
    const disks = [
      { from: 0, sizeGb: 30 },
      { from: null, sizeGb: 50 },
    ];
    const token = newId();
    const hardware = { cpuType: 'B', cpuCount: 2, ramMb: 2048, disks, keepAs: null };
    await simulator.engine.ensurePower(`${token}-off`, { machineRef: ref, action: 'off', force: true }, patient);
    await simulator.engine.ensureHardware(token, { machineRef: ref, ...hardware }, patient);
    await simulator.engine.ensurePower(`${token}-on`, { machineRef: ref, action: 'on', force: true }, patient);
    await until('the machine has grown', async () => {
      const machine = await simulator.engine.readMachine(ref, patient);
      return machine?.diskSizesGb.length === 2 && machine.power === 'on' ? machine : null;
    });
    const restore = (confirm: string) =>
      post(`/servers/${id}/backups/${row.id}/restore`, { confirm, keepCurrent: true });
    const wrong = await restore('another');
    expect(wrong.json()).toMatchObject({ errors: [{ code: 1797, key: 'confirm' }] });
    const begun = await restore(name);
    expect(begun.statusCode, begun.body).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'on', disk_gb: 20, error: null });
    const { items } = await list(id);
    expect(items).toMatchObject([
      { label: 'Before restore', state: 'ok', diskSizesGb: [30, 50] },
      { id: row.id, state: 'ok', doing: null, cmdId: null },
    ]);
    expect((await simulator.engine.readMachine(ref, patient))?.diskSizesGb).toEqual([20]);
    expect(await notices(1062, `/servers/${id}/backup`)).toHaveLength(1);
    expect((await history(id))[0]).toMatch(/^Restored from the backup of .+ UTC$/);
    const trials = await db.selectFrom('backup_trial').selectAll().where('server_id', '=', id).execute();
    expect(trials).toMatchObject([{ to_server_id: id, taken_at: new Date(row.date) }]);
  });

  test('is refused while there are snapshots, and leaves all as it was when it fails', async () => {
    const { id, name } = await server();
    const row = await backedUp(id);
    const restore = () => post(`/servers/${id}/backups/${row.id}/restore`, { confirm: name });
    await db
      .insertInto('snapshot')
      .values({ id: newId(), server_id: id, name: 'Here', state: 'ready', created_by: 'test', created_at: new Date() })
      .execute();
    const refused = await restore();
    expect([refused.statusCode, bareCodesOf(refused)]).toEqual([409, [1008]]);
    expect(refused.body).toContain('1 snapshot');
    await db.deleteFrom('snapshot').where('server_id', '=', id).execute();
    const reason = 'The backup cannot be read.';
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureRestored', name, times: 1, reason });
    expect((await restore()).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'on' });
    expect((await list(id)).items).toMatchObject([{ state: 'ok', doing: null }]);
    expect((await history(id))[0]).toContain(reason);
  });

  test('makes a new server of a backup, or of a snapshot, at the price that was shown', async () => {
    const { id } = await server();
    const row = await backedUp(id);
    const taken = await post(`/servers/${id}/snapshots`, { name: 'Base' });
    await settled(id);
    const { snapshotId } = taken.json<{ snapshotId: string }>();
    for (const [kind, from, query] of [
      ['backup', `backups/${row.id}`, `backupId=${row.id}`],
      ['snapshot', `snapshots/${snapshotId}`, `snapshotId=${snapshotId}`],
    ]) {
      const url = `/servers/${id}/${from}/newServer`;
      const shown = await ada.request({ url: `/svc/servers/${id}/copyOffer?${query}` });
      expect(shown.statusCode, shown.body).toBe(200);
      const offer = shown.json<{ name: string; diskSizesGb: number[]; hourlyOnMicro: number }>();
      expect(offer).toMatchObject({ diskSizesGb: [20], name: expect.stringContaining('-restored') });
      const name = `${kind}-${id.slice(-6)}`;
      const dearer = await post(url, { name, expectedMicro: offer.hourlyOnMicro + 1 });
      expect(bareCodesOf(dearer)).toEqual([1121]);
      const made = await post(url, { name, expectedMicro: offer.hourlyOnMicro, powerOn: false });
      expect(made.statusCode, made.body).toBe(202);
      const [{ serverId } = { serverId: '' }] = made.json<{ servers: { serverId: string }[] }>().servers;
      expect(await settled(serverId)).toMatchObject({
        state: 'off',
        name,
        disk_gb: 20,
        account_id: world.ada.accountId,
      });
      expect((await list(serverId)).items).toEqual([]);
    }
    const cheaper = await post(`/servers/${id}/snapshots/${snapshotId}/newServer`, {
      name: 'cheaper',
      expectedMicro: 1,
    });
    expect(bareCodesOf(cheaper)).toEqual([1121]);
    const root = await signIn(app, world.people.root);
    const foreign = await post(`/servers/${id}/backups/${row.id}/newServer`, { name: 'taken-away' }, root);
    expect(bareCodesOf(foreign)).toEqual([1799]);
  });
});

describe('services that the site no longer sells', () => {
  const off = async (productsOff: string[]) =>
    db.updateTable('site').set({ products_off: productsOff }).where('id', '=', world.siteId).execute();

  test('stay where they are, are not switched on, and a new server of a backup comes without them', async () => {
    const { id } = await server();
    const { id: backupId } = await backedUp(id);
    const { id: without } = await server();
    await db.updateTable('server').set({ backup: true, managed: true }).where('id', '=', id).execute();
    await off(['backup', 'managed']);
    const switched = await send(ada, 'PUT /backups', { serverIds: [without], enabled: true });
    expect(switched.json<{ results: { refusal: string }[] }>().results[0]?.refusal).toContain('not offered here');
    const shown = await ada.request({ url: `/svc/servers/${id}/copyOffer?backupId=${backupId}` });
    const { hourlyOnMicro: expectedMicro } = shown.json<{ hourlyOnMicro: number }>();
    const made = await post(`/servers/${id}/backups/${backupId}/newServer`, {
      name: `unsold-${id.slice(-6)}`,
      expectedMicro,
    });
    expect(made.statusCode, made.body).toBe(202);
    const [{ serverId } = { serverId: '' }] = made.json<{ servers: { serverId: string }[] }>().servers;
    const servicesOf = (of: string) =>
      db.selectFrom('server').select(['backup', 'managed']).where('id', '=', of).executeTakeFirst();
    expect(await servicesOf(serverId)).toEqual({ backup: false, managed: false });
    expect(await servicesOf(id)).toEqual({ backup: true, managed: true });
    await off([]);
  });
});

describe('switching it', () => {
  test('tells the price first, then switches, and keeps what there is', async () => {
    const [one, two] = [await server(), await server('terminated')];
    const row = await backedUp(one.id);
    const ask = async (enabled: boolean, dryRun: boolean) =>
      (await send(ada, 'PUT /backups', { serverIds: [one.id, two.id], enabled }, { dryRun })).json<{
        results: { beforeMicro: number; afterMicro: number; refusal: string | null }[];
      }>().results;
    const shown = await ask(true, true);
    expect(shown[0]!.afterMicro).toBeGreaterThan(shown[0]!.beforeMicro);
    expect(shown[1]!.refusal).toContain('terminated');
    expect(await list(one.id)).toMatchObject({ enabled: false, nextRun: null });
    await ask(true, false);
    expect(await list(one.id)).toMatchObject({ enabled: true, nextRun: expect.any(String) });
    expect((await ask(true, false))[0]!.refusal).toContain('already');
    await ask(false, false);
    expect(await list(one.id)).toMatchObject({ enabled: false, items: [{ id: row.id, state: 'ok' }] });
    expect((await history(one.id)).slice(0, 2)).toEqual([
      'Nightly backup turned off. Existing backups are kept until they expire',
      'Nightly backup turned on',
    ]);
  });

  test('a site says for how long, and others are not asked', async () => {
    const admin = await signIn(app, world.people['site-admin']);
    const policies = (await admin.request({ url: '/svc/backupPolicies' })).json<{
      items: { siteId: string; version: number }[];
    }>();
    const [{ siteId, version } = { siteId: '', version: 0 }] = policies.items;
    const save = (who: Browser, of = version) =>
      who.request({
        method: 'PUT',
        url: `/svc/backupPolicies/${siteId}`,
        headers: { 'if-match': `"${of}"` },
        payload: { dailyDays: 14, weeklyWeeks: 0, monthlyMonths: 0, manualDays: 5 },
      });
    expect((await save(ada)).statusCode).toBe(403);
    expect((await save(admin)).json()).toMatchObject({ dailyDays: 14, version: version + 1 });
    expect((await save(admin)).statusCode).toBe(412);
    const { id } = await server();
    const row = await backedUp(id);
    expect((Date.parse(row.keptUntil ?? '') - Date.parse(row.date)) / 86_400_000).toBe(5);
    await db.deleteFrom('backup_policy').execute();
  });
});
