import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { Cloud } from '#engines/openstack/client/cloud.ts';
import { Compute } from '#engines/openstack/client/servers.ts';
import { network } from '#engines/openstack/client/nets.ts';
import { objectsOf, testCloud } from '#engines/openstack/test-cloud.ts';
import { startDemo, simulated } from './demo-product.ts';
import { expect, proveIdentity, test as base, type Page } from './journey.ts';
import { signedHeaders } from './make-server.ts';

/** A product of this journey's own, whose cloud is set up in it. */
const test = base.extend<{ own: string }>({
  own: [
    async ({}, use) => {
      const data = mkdtempSync(path.join(tmpdir(), 'skydeck-cloud-'));
      const product = await startDemo(data, { SKYDECK_ENGINES: simulated });
      try {
        process.env['E2E_CLOUD_URL'] = `http://localhost:${product.port}`;
        await use(data);
      } finally {
        await product.stop();
        rmSync(data, { recursive: true, force: true });
      }
    },
    // It builds what is not built yet.
    { timeout: 900_000 },
  ],
  baseURL: async ({ own }, use) => use(own && process.env['E2E_CLOUD_URL']),
});

const found = testCloud();
/** Guests are emulated, beside two dozen services. */
const boots = { timeout: 900_000, intervals: [2000] };
const zoneId = 'Z-REAL';
const secret = 'Real#guest2042';
const gateway = '203.0.113.1';

/** What a TCP port says first; null: it does not answer. */
const bannerOf = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 5000 });
    const end = (said: string | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.once('data', (data) => end(data.toString()));
    for (const event of ['error', 'timeout', 'close'] as const) socket.once(event, () => end(null));
  });

/** Runs a command in the guest, signed in with the password of the order; null: it does not let us in. */
async function inside(data: string, host: string, command: string): Promise<string | null> {
  const ask = path.join(data, 'ask-password');
  writeFileSync(ask, `#!/bin/sh\necho '${secret}'\n`);
  chmodSync(ask, 0o700);
  const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'ConnectTimeout=20', 'LogLevel=ERROR'];
  const args = [...options.flatMap((one) => ['-o', one]), `root@${host}`, command];
  const env = { ...process.env, SSH_ASKPASS: ask, SSH_ASKPASS_REQUIRE: 'force', DISPLAY: 'none' };
  return promisify(execFile)('ssh', args, { env, timeout: 120_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

/** Guests that libvirt runs for this cloud. */
const guests = (): string[] =>
  readdirSync('/proc').filter((entry) => {
    const file = `/proc/${entry}/cmdline`;
    return /^\d+$/.test(entry) && existsSync(file) && /qemu-system.*guest=instance-/s.test(words(file));
  });
function words(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // It has just ended.
  }
}

const Networks = z.object({ networks: z.array(z.object({ id: z.string(), name: z.string() })) });

/** The networks whose names begin like this. */
const networksOf = async (admin: Cloud, begin: string) =>
  (await admin.ask(network('GET', '/networks'), Networks)).networks.filter(({ name }) => name.startsWith(begin));

interface Sent {
  data?: object;
  version?: number | undefined;
}

/** Requests of one person, with what is read from their answers. */
function caller(page: Page, headers: Record<string, string>) {
  const send = async <T>(method: string, url: string, { data, version }: Sent = {}): Promise<T> => {
    const all = version === undefined ? headers : { ...headers, 'if-match': `"${version}"` };
    const answer = await page.request.fetch(`/svc${url}`, { method, headers: all, ...(data && { data }) });
    const text = await answer.text();
    expect(answer.status(), `${method} ${url}: ${text}`).toBeLessThan(300);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
  return {
    get: <T>(url: string) => send<T>('GET', url),
    put: (url: string, data: object, version?: number) => send('PUT', url, { data, version }),
    post: <T>(url: string, data: object) => send<T>('POST', url, { data }),
    remove: (url: string) => send('DELETE', url),
  };
}
interface Server {
  state: string;
  /** What is being done to it. */
  task: object | null;
}

test('a real guest in a real cloud, from the form of the cloud to nothing left of it', async ({
  page: operator,
  browser,
  unique,
  complaints,
  own,
}) => {
  test.skip(found === null || process.env['SKYDECK_TEST_CLOUD_GUESTS'] !== '1', 'tools/openstack/journey.sh runs it');
  if (found === null) return;
  test.setTimeout(3_600_000);
  complaints.expect(/ERR_CONNECTION|ERR_NETWORK_CHANGED|WebSocket|status of (400|401|403|404|409|50\d)/);
  const prefix = `real-${unique.replaceAll(/[^a-z0-9]/g, '').slice(-8)}`;
  const admin = new Cloud({ ...found.cloud, prefix }, { clock: systemClock, ending: new AbortController().signal });
  // There can be one flat network: what a journey left that broke off gives way.
  const Servers = z.object({ servers: z.array(z.object({ id: z.string() })) });
  const asked = {
    service: 'compute',
    method: 'GET',
    path: '/servers?all_tenants=true&name=%5Ereal-',
    scope: 'admin',
  } as const;
  for (const { id } of (await admin.ask(asked, Servers)).servers) await new Compute(admin, 'admin').remove(id);
  for (const { id } of await networksOf(admin, 'real-')) {
    const Ports = z.object({ ports: z.array(z.object({ id: z.string() })) });
    const { ports } = await admin.ask(network('GET', `/ports?network_id=${id}`), Ports);
    for (const port of ports) await admin.run(network('DELETE', `/ports/${port.id}`));
    await admin.run(network('DELETE', `/networks/${id}`));
  }
  const main = operator.getByRole('main');
  const asRoot = await signedHeaders(operator, 'root@skydeck.test');
  const result = (title: string) =>
    main.getByRole('listitem').filter({ has: operator.getByText(title, { exact: true }) });
  // Its owner has a browser of their own.
  const page = await (await browser.newContext({ baseURL: process.env['E2E_CLOUD_URL'] ?? '' })).newPage();
  const signed = await signedHeaders(page);
  const user = caller(page, signed);

  await test.step('the cloud becomes a data center, and its self-check passes', async () => {
    await operator.goto('/addCloud');
    const fill = (label: string, value: string) => operator.getByLabel(label, { exact: true }).fill(value);
    await fill('Name', 'Real cloud');
    await fill('ID', zoneId);
    await fill('Country', 'Norway');
    await fill('Country code', 'NO');
    await fill('City', 'Oslo');
    await fill('Keystone URL', found.cloud.authUrl);
    await fill('User', found.cloud.username);
    await fill('Password', found.cloud.password);
    await fill('Name prefix', prefix);
    await operator.getByLabel('Public networks', { exact: true }).selectOption('flat');
    await fill('Physical network: Public networks', 'physnet1');
    await operator.getByLabel('Rescue image').fill(found.cloud.rescueImage ?? '');
    await main.getByRole('button', { name: 'Add data center' }).click();
    await proveIdentity(operator);
    await expect(result('First boot').getByText('OK', { exact: true })).toBeVisible(boots);
    await expect(main.getByText('Failed', { exact: true })).toHaveCount(0);
  });

  const { server, ip, name, networkId } =
    await test.step('its image is imported, and a server is ordered of it', async () => {
      const root = caller(operator, asRoot);
      await root.post(`/clouds/${zoneId}/searches`, {});
      const objects = () =>
        root.get<{ items: { id: string; name: string; state: string }[] }>(`/clouds/${zoneId}/objects`);
      const image = async () => (await objects()).items.find((one) => one.name === found.imageName);
      await expect.poll(async () => (await image())?.state, boots).toBe('found');
      await root.post(`/clouds/${zoneId}/imports`, { objectIds: [(await image())?.id] });
      await expect.poll(async () => (await image())?.state, boots).toBe('imported');
      const { items } = await root.get<{ items: { zoneId: string; version: number }[] }>('/zoneCapacities');
      const version = items.find((one) => one.zoneId === zoneId)?.version;
      await root.put(`/dataCenters/${zoneId}/capacity`, { closedReason: null, cpus: [] }, version);
      const subnet = { ip: '203.0.113.0', bit: 24, gateway };
      const { id: networkId } = await root.post<{ id: string }>('/networks', {
        zoneId,
        type: 1,
        name: 'outside',
        subnet,
      });
      const sold = async () =>
        user.get<{ images: { id: string }[]; networks: { id: string; type: number }[] }>(
          `/dataCenters/${zoneId}/configuration`,
        );
      await expect.poll(async () => (await sold()).networks.length, boots).toBe(1);
      const { images, networks } = await sold();
      const order = {
        zoneId,
        imageId: images[0]?.id,
        cpuType: 'B',
        cpuCount: 1,
        ramMb: 512,
        diskSizesGb: [5],
        networkIds: [networks[0]?.id],
        names: [`real-${unique}`.slice(0, 40)],
        password: secret,
        billingMode: 1,
      };
      const { servers } = await user.post<{ servers: { serverId: string }[] }>('/servers', order);
      const serverId = servers[0]?.serverId ?? '';
      const text = JSON.stringify(await user.get(`/servers/${serverId}`));
      const address = /203\.0\.113\.(?!1"|0")\d+/.exec(text)?.[0] ?? '';
      return { server: `/servers/${serverId}`, ip: address, name: order.names[0] ?? '', networkId };
    });
  /** Waits until nothing is done to it and it is in this state. */
  const settled = (state: string) =>
    expect
      .poll(async () => {
        const now = await user.get<Server>(server);
        return now.task === null ? now.state : 'busy';
      }, boots)
      .toBe(state);

  await test.step('it boots: its screen is lit, and the console reaches it through the cloud', async () => {
    await settled('on');
    await page.goto(`/console${server.replace('/servers', '')}/vnc`);
    const lit = () =>
      page
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          if (canvas.width === 0 || canvas.height === 0) return 0;
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return data.filter((value, at) => at % 4 !== 3 && value > 32).length;
        });
    await expect.poll(lit, boots).toBeGreaterThan(500);
  });

  await test.step('it has its address, name and password from the configuration drive', async () => {
    await expect.poll(() => bannerOf(ip, 22), boots).toMatch(/^SSH-2\.0-/);
    await expect.poll(() => inside(own, ip, 'hostname; nproc'), boots).toBe(`${name}\n1`);
    expect(await inside(own, ip, 'echo kept-42 >file; sync; cat file')).toBe('kept-42');
  });

  await test.step('a port that the firewall closes is closed, and opens again', async () => {
    const rule = {
      id: 'ssh',
      direction: 'in',
      action: 'deny',
      protocol: 'tcp',
      peers: [],
      ports: '22',
      note: '',
      enabled: true,
    };
    const set = { enabled: true, policyIn: 'allow', policyOut: 'allow', rules: [rule] };
    const apply = async (to: object, more: object = {}) => {
      const { version } = await user.get<{ version: number }>(`${server}/firewall`);
      await user.put(`${server}/firewall`, { what: { kind: 'rules', set: to }, ...more }, version);
    };
    // It shuts out this machine as well.
    await apply(set, { trial: true, acceptLockout: true });
    await settled('on');
    await expect.poll(() => bannerOf(ip, 22), boots).toBeNull();
    await apply({ ...set, enabled: false, rules: [] });
    await settled('on');
    await expect.poll(() => bannerOf(ip, 22), boots).toMatch(/^SSH-2\.0-/);
  });

  await test.step('a snapshot brings the file back that was deleted', async () => {
    await user.post(`${server}/snapshots`, { name: 'Kept' });
    await settled('on');
    expect(await inside(own, ip, 'rm file; sync; ls')).toBe('');
    const { items } = await user.get<{ items: { id: string }[] }>(`${server}/snapshots`);
    await user.post(`${server}/snapshots/${items[0]?.id}/revert`, {});
    // A snapshot without memory leaves it off.
    await settled('off');
    await user.put(`${server}/power`, { action: 'on', force: false });
    await settled('on');
    await expect.poll(() => inside(own, ip, 'cat file'), boots).toBe('kept-42');
  });

  await test.step('it gets a second processor', async () => {
    await user.put(`${server}/configuration`, { cpuCount: 2, ramMb: 512, restart: true });
    await settled('on');
    await expect.poll(() => inside(own, ip, 'nproc; cat file'), boots).toBe('2\nkept-42');
  });

  await test.step('it is shut down by its power button, and goes with everything of it', async () => {
    await user.put(`${server}/power`, { action: 'off', force: false });
    await settled('off');
    expect(await bannerOf(ip, 22)).toBeNull();
    await user.post(`${server}/terminate`, { confirm: name, force: true });
    await expect.poll(async () => (await user.get<Server>(server)).state, boots).toBe('terminated');
    await user.post(`${server}/destroy`, { confirm: name });
    const nothing = { servers: 0, volumes: 0, snapshots: 0, ports: 0, images: 0 };
    await expect.poll(() => objectsOf(admin), boots).toEqual(nothing);
    await expect.poll(guests, boots).toEqual([]);
    // What the cloud has forgotten, the console lets go of a moment later.
    await expect(() => caller(operator, asRoot).remove(`/networks/${networkId}?subnetsToo=1`)).toPass(boots);
    await expect.poll(() => networksOf(admin, prefix), boots).toEqual([]);
  });
});
