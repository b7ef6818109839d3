import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Cloud } from '#engines/openstack/client/cloud.ts';
import { flavorOf } from '#engines/openstack/client/flavors.ts';
import { network as net } from '#engines/openstack/client/nets.ts';
import { Compute } from '#engines/openstack/client/servers.ts';
import { BlockStorage } from '#engines/openstack/client/volumes.ts';
import { CloudConfig } from '#engines/openstack/config.ts';
import { imageOfCases, testCloud } from '#engines/openstack/test-cloud.ts';
import { openEngines } from '#engines/registry.ts';
import { systemClock } from '#kernel/clock.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { send } from '#test/answers.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { clouds } from '../contract.ts';
import { holdClouds } from './run-clouds.ts';
import { newCloud } from './samples.ts';

type Detail = AnswerOf<typeof clouds.readCloud>;
type Found = AnswerOf<typeof clouds.listCloudObjects>['items'][number];
type Results = AnswerOf<typeof clouds.importObjects>;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });
afterAll(() => vi.resetConfig());
const there = testCloud();
const zoneId = 'ZZ-OS';

describe.skipIf(there === null)(
  'on a cloud of this machine (skipped where tools/openstack/up.sh has not started one)',
  () => {
    const prefix = `sd-${Date.now().toString(36)}`;
    const folder = mkdtempSync(path.join(tmpdir(), 'clouds-'));
    const patient = new AbortController().signal;
    let it: TestApp;
    let world: World;
    let root: Browser;
    let ada: Browser;
    let release: () => Promise<void>;
    let admin: Cloud;
    let made: { projectId: string; networkId: string; serverId: string; volumeId: string; portId: string };

    const Made = (key: string) => z.object({ [key]: z.object({ id: z.string() }) });
    const idOf = async (call: ReturnType<typeof net>, key: string): Promise<string> =>
      (await admin.ask(call, Made(key)))[key]?.id ?? '';

    const Ports = z.object({ ports: z.array(z.object({ id: z.string(), name: z.string(), mac_address: z.string() })) });
    /** The only port of a server. */
    const portOf = async (serverId: string) => {
      const [port] = (await admin.ask(net('GET', `/ports?device_id=${serverId}`), Ports)).ports;
      if (port === undefined) throw new Error('The server has no port.');
      return port;
    };

    /** A server as someone made it without the console: a network, a volume of an image, a port that nova makes. */
    async function makeForeign() {
      const { projectId } = await admin.session('admin');
      const name = `${prefix}legacy`;
      const networkId = await idOf(net('POST', '/networks', { network: { name } }), 'network');
      const subnet = {
        network_id: networkId,
        ip_version: 4,
        cidr: '10.44.0.0/24',
        gateway_ip: '10.44.0.1',
        enable_dhcp: false,
      };
      await idOf(net('POST', '/subnets', { subnet }), 'subnet');
      const imageId = await imageOfCases(admin, there?.imageName ?? '');
      const volumeId = await new BlockStorage(admin, projectId).ensure(
        { test: prefix },
        { name, sizeGb: 1, imageId, fresh: true },
      );
      const compute = new Compute(admin, projectId);
      const serverId = await compute.create({
        name,
        flavorRef: await flavorOf(admin, projectId, { cpuType: 'A', cpuCount: 1, ramMb: 1024 }),
        networks: [{ uuid: networkId }],
        block_device_mapping_v2: [
          {
            boot_index: 0,
            uuid: volumeId,
            source_type: 'volume',
            destination_type: 'volume',
            // The disk of a server that is imported stays even so.
            delete_on_termination: true,
          },
        ],
      });
      await compute.settled(serverId, ['ACTIVE']);
      const { id: portId } = await portOf(serverId);
      await admin.run(net('PUT', `/ports/${portId}`, { port: { name: 'eth of legacy' } }));
      return { projectId, networkId, serverId, volumeId, portId };
    }

    beforeAll(async () => {
      it = await testApp({ engines: openEngines({}), env: { SKYDECK_DATA_DIR: folder } });
      world = await createWorld(it);
      [root, ada] = [await signIn(it, world.people.root), await signIn(it, world.ada)];
      await it.app.db
        .updateTable('session')
        .set({ proven_until: new Date(it.clock.now() + 3_600_000) })
        .execute();
      release = await holdClouds(it.app);
      admin = new Cloud(CloudConfig.parse({ ...there?.cloud, prefix: `${prefix}x` }), {
        clock: systemClock,
        ending: patient,
      });
      made = await makeForeign();
      it.work();
    });
    afterAll(async () => {
      await release();
      const compute = new Compute(admin, made.projectId);
      await compute.remove(made.serverId);
      await new BlockStorage(admin, made.projectId).remove(made.volumeId);
      await admin.run(net('DELETE', `/ports/${made.portId}`)).catch(() => undefined);
      await admin.run(net('DELETE', `/networks/${made.networkId}`));
      rmSync(folder, { recursive: true, force: true });
    });

    const read = async () => (await root.request({ url: `/svc/clouds/${zoneId}` })).json<Detail>();
    const own = async (kind: Found['kind']) => {
      const name = kind === 'image' ? there?.imageName : `${prefix}legacy`;
      const answer = await root.request({ url: `/svc/clouds/${zoneId}/objects?kind=${kind}&filter=${name}` });
      return answer.json<{ items: Found[] }>().items.find((one) => one.name === name);
    };
    const reached = (kind: Found['kind'], state: Found['state']) =>
      until(`${kind} ${state}`, async () => {
        const one = await own(kind);
        if (one?.blockers.length || one?.reason) throw new Error([...one.blockers, one.reason].join());
        return one?.state === state && one;
      });
    const post = async (
      what: 'imports' | 'releases',
      kinds: Found['kind'][],
      { dryRun = false, ...more }: { dryRun?: boolean; accountEmail?: string; cpuType?: string } = {},
    ) => {
      const objectIds = (await Promise.all(kinds.map(own))).map((one) => one?.id);
      const answer = await root.request({
        method: 'POST',
        url: `/svc/clouds/${zoneId}/${what}`,
        payload: { objectIds, ...more },
        headers: dryRun ? { 'dry-run': 'true' } : {},
      });
      expect([200, 202], answer.body).toContain(answer.statusCode);
      return answer.json<Results>().results;
    };

    test('every test of the self-check passes', async () => {
      const { authUrl, username, password, volumeType = '' } = there?.cloud ?? {};
      const input = {
        ...newCloud,
        authUrl,
        username,
        password,
        volumeType,
        prefix,
        wanType: 'tenant',
        wanPhysical: '',
      };
      const answer = await send(root, 'POST /clouds', input);
      expect(answer.statusCode, answer.body).toBe(202);
      const found = await vi.waitFor(
        async () => {
          const now = await read();
          expect(now.checkedAt).not.toBeNull();
          return now;
        },
        { timeout: 180_000, interval: 500 },
      );
      expect(found.checks.filter(({ state }) => state === 'failed')).toEqual([]);
      expect(found.checks.find(({ id }) => id === 'image')?.state).toBe('ok');
    });

    test('a search finds what is there, and a trial says what each becomes', async () => {
      const answer = await send(root, `POST /clouds/${zoneId}/searches`);
      expect(answer.statusCode, answer.body).toBe(202);
      await until('the search', async () => (await read()).foundAt);
      expect(await own('network')).toMatchObject({ state: 'found', facts: '10.44.0.0/24, 1 interface' });
      expect(await own('server')).toMatchObject({ state: 'found', blockers: [] });
      const before = await post('imports', ['server'], { accountEmail: world.ada.email, dryRun: true });
      expect(before[0]?.refusal).toBe(`Import its network ${prefix}legacy first.`);
      const trial = await post('imports', ['network', 'image'], { accountEmail: world.ada.email, dryRun: true });
      expect(trial.map(({ refusal }) => refusal)).toEqual([null, null]);
      expect(trial[0]?.becomes).toMatch(/Private network lan-\d+-.*legacy, 10.44.0.0\/24; 1 address stays reserved/);
      expect(await own('network')).toMatchObject({ state: 'found' });
    });

    test('network, image and server become those of an account, and stay as they are in the cloud', async () => {
      await post('imports', ['network', 'image'], { accountEmail: world.ada.email });
      await reached('network', 'imported');
      await reached('image', 'imported');
      const [server] = await post('imports', ['server'], { accountEmail: world.ada.email, cpuType: 'B' });
      expect(server).toMatchObject({ refusal: null });
      const { objectId } = await reached('server', 'imported');
      const shown = (await ada.request({ url: `/svc/servers/${objectId}` })).json<Record<string, unknown>>();
      expect(shown).toMatchObject({ state: 'on', zoneId });
      const nova = await new Compute(admin, made.projectId).read(made.serverId);
      expect(nova).toMatchObject({ status: 'ACTIVE', metadata: { skydeck_machine: `adopted-${made.serverId}` } });
      const Attached = z.object({ volumeAttachments: z.array(z.object({ volumeId: z.string(), delete_on_termination: z.boolean() })) }); // prettier-ignore
      const at = `/servers/${made.serverId}/os-volume_attachments`;
      const attached = await admin.ask({ service: 'compute', method: 'GET', path: at, scope: 'admin' }, Attached);
      expect(attached.volumeAttachments).toEqual([{ volumeId: made.volumeId, delete_on_termination: false }]);
      const off = await send(ada, `PUT /servers/${objectId}/power`, { action: 'off', force: true });
      expect(off.statusCode, off.body).toBe(202);
      await vi.waitFor(
        async () => {
          const now = (await ada.request({ url: `/svc/servers/${objectId}` })).json<{ state: string }>();
          expect(now.state).toBe('off');
        },
        { timeout: 120_000, interval: 500 },
      );
      expect((await new Compute(admin, made.projectId).read(made.serverId))?.status).toBe('SHUTOFF');
    });

    test('a network in use is not released; a released server stays without a mark, and can be found again', async () => {
      const [held] = await post('releases', ['network']);
      expect(held?.refusal).toContain('In use by:');
      await post('releases', ['server']);
      await reached('server', 'found');
      const nova = await new Compute(admin, made.projectId).read(made.serverId);
      expect(nova).toMatchObject({ status: 'SHUTOFF' });
      expect(nova?.metadata['skydeck_machine']).toBeUndefined();
      const Port = z.object({ port: z.object({ name: z.string() }) });
      expect((await admin.ask(net('GET', `/ports/${made.portId}`), Port)).port.name).toBe('eth of legacy');
      await post('releases', ['network', 'image']);
      await reached('network', 'found');
      const Net = z.object({ network: z.object({ status: z.string() }) });
      expect((await admin.ask(net('GET', `/networks/${made.networkId}`), Net)).network.status).toBeDefined();
      expect((await send(root, `POST /clouds/${zoneId}/searches`)).statusCode).toBe(202);
      await until('the search', async () => (await read()).findCmdId === null);
      expect(await own('server')).toMatchObject({ state: 'found', blockers: [] });
    });

    test('an imported server that someone removed in the cloud starts again from its disk, with its interface', async () => {
      const compute = new Compute(admin, made.projectId);
      const before = await portOf(made.serverId);
      await post('imports', ['network', 'image'], { accountEmail: world.ada.email });
      await reached('network', 'imported');
      await reached('image', 'imported');
      await post('imports', ['server'], { accountEmail: world.ada.email });
      const { objectId } = await reached('server', 'imported');
      await compute.remove(made.serverId);
      expect(await new BlockStorage(admin, made.projectId).read(made.volumeId)).not.toBeNull();
      const on = await send(ada, `PUT /servers/${objectId}/power`, { action: 'on', force: false });
      expect(on.statusCode, on.body).toBe(202);
      await vi.waitFor(
        async () => {
          const now = (await ada.request({ url: `/svc/servers/${objectId}` })).json<{ state: string }>();
          expect(now.state).toBe('on');
        },
        { timeout: 120_000, interval: 500 },
      );
      const ref = `adopted-${made.serverId}`;
      const [next] = await compute.tagged(ref);
      const port = await portOf(next?.id ?? '');
      made = { ...made, serverId: next?.id ?? '', portId: port.id };
      expect(port).toMatchObject({ mac_address: before.mac_address, name: `${prefix}-${ref}` });
      await post('releases', ['server']);
      await reached('server', 'found');
      expect((await portOf(made.serverId)).name).toBe('');
      expect((await compute.read(made.serverId))?.metadata['skydeck_machine']).toBeUndefined();
      await post('releases', ['network', 'image']);
      await reached('network', 'found');
    });
  },
);
