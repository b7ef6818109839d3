import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { damageFile, effectFaults } from '#engines/conformance/faults.ts';
import type { EngineHarness, Packet } from '#engines/conformance/harness.ts';
import { systemClock } from '#kernel/clock.ts';
import { Cloud, type CloudCall } from './client/cloud.ts';
import { network, subnetsOf } from './client/nets.ts';
import { Compute } from './client/servers.ts';
import { CloudConfig } from './config.ts';
import { glance } from './images/glance.ts';
import { keep, type RunningKeeper } from './keeper.ts';
import { linkOf, portsOf } from './store.ts';
import { RecordingCloud } from './test-contract.ts';
import { passesGroup } from './network/test-packets.ts';

const patient = new AbortController().signal;

/** Where `tools/openstack/up.sh` says how its cloud is reached; another file may be named. */
const cloudFile = process.env['SKYDECK_TEST_CLOUD'] ?? '/var/lib/skydeck-openstack/cloud.json';

const TestCloud = z.object({
  cloud: CloudConfig,
  /** Where its image service keeps bytes, on this machine. */
  images: z.string(),
  imageName: z.string(),
});

/** The cloud that tests may use; null: none runs here. */
export function testCloud(): z.infer<typeof TestCloud> | null {
  return existsSync(cloudFile) ? TestCloud.parse(JSON.parse(readFileSync(cloudFile, 'utf8'))) : null;
}

/** What a request does, without what it does it to: the names of actions are in their bodies. */
export function deedOf({ method, service, path: at, body }: CloudCall): string {
  const what = at.split('?')[0]?.replaceAll(/\/[\w-]*\d[\w-]*/g, '/*');
  const action = at.endsWith('/action') && body instanceof Object ? Object.keys(body).join() : '';
  return `${method} ${service}${what} ${action}`.trim();
}

const Networks = z.object({ networks: z.array(z.object({ id: z.string() })) });

/** A network whose subnet has none of the addresses of the cases: they give many machines the same, which a subnet would not. */
export async function networkOfCases(cloud: Cloud): Promise<string> {
  const name = `${cloud.config.prefix}-cases`;
  const query = new URLSearchParams({ name });
  const there = (await cloud.ask(network('GET', `/networks?${query}`), Networks)).networks[0];
  const shape = z.object({ network: z.object({ id: z.string() }) });
  const id = there?.id ?? (await cloud.ask(network('POST', '/networks', { network: { name } }), shape)).network.id;
  const subnet = { network_id: id, ip_version: 4, cidr: '192.0.2.0/24', enable_dhcp: false };
  if ((await subnetsOf(cloud, id)).length === 0) await cloud.run(network('POST', '/subnets', { subnet }));
  return id;
}

export async function imageOfCases(cloud: Cloud, name: string): Promise<string> {
  const shape = z.object({ images: z.array(z.object({ id: z.string() })) });
  const { images } = await cloud.ask(glance('GET', `/images?${new URLSearchParams({ name })}`), shape);
  if (!images[0]) throw new Error(`The cloud has no image ${name}.`);
  return images[0].id;
}

/** Waits until the token's job has ended. */
export async function settleOf({ engine }: Pick<RunningKeeper, 'engine'>, token: string) {
  for (;;) {
    const job = await engine.findJob(token, patient);
    if (!job) throw new Error(`There is no job ${token}.`);
    if (job.state !== 'running') return job;
    await delay(50);
  }
}

interface CloudHarness extends EngineHarness {
  /** Removes machines that run, between cases. */
  clear(): Promise<void>;
  /** What was asked of the cloud. */
  calls: RecordingCloud['calls'];
  /** What its projects have in the cloud. */
  objects(): ReturnType<typeof objectsOf>;
}

/** A cloud as the conformance suite wants it: a keeper of its own, whose machines all go at the end. `more`: of its configuration. */
export async function cloudHarness(more: Partial<CloudConfig> = {}): Promise<CloudHarness> {
  const test = testCloud();
  if (test === null) throw new Error('No cloud for tests runs here: tools/openstack/up.sh starts one.');
  const config = { ...test.cloud, ...more };
  const folder = mkdtempSync(path.join(tmpdir(), 'cloud-'));
  const { around, before, faults } = effectFaults();
  let recorded: RecordingCloud | undefined;
  const keeper = await keep({
    config,
    folder,
    around,
    reach: (of, how) => (recorded = new RecordingCloud(of, how)),
  });
  const { desk } = keeper;
  const admin = new Cloud(config, { clock: systemClock, ending: patient });
  const settle = (token: string) => settleOf(keeper, token);
  let closed = false;
  const clear = async (all = false): Promise<void> => {
    if (closed) return;
    const { machines } = await keeper.engine.listMachines(null, patient);
    await Promise.all(
      machines.map(async ({ ref, power }) => {
        if (!all && power === 'off') return;
        await keeper.engine.ensureDestroyed(`clear:${ref}`, ref, patient);
        await settle(`clear:${ref}`);
      }),
    );
  };
  return {
    engine: before(keeper.engine),
    imageRef: await imageOfCases(admin, test.imageName),
    poolsLag: true,
    networkRef: await networkOfCases(admin),
    settle,
    passes: (ref, packet) => passes(keeper, ref, packet),
    faults: {
      ...faults,
      muteNextAgent: () => Promise.reject(new Error('No agents are asked here.')),
      damageImage: (ref) => damageFile(path.join(test.images, ref.slice('image-'.length))),
      async cutPower(ref) {
        const { projectId, novaId } = linkOf(desk.store, ref);
        const compute = new Compute(admin, projectId ?? '');
        await compute.act(novaId ?? '', { 'os-stop': null });
        await compute.settled(novaId ?? '', ['SHUTOFF']);
      },
    },
    clear,
    calls: recorded?.calls ?? [],
    objects: () => objectsOf(admin),
    async close() {
      await clear(true);
      closed = true;
      await keeper.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const GroupRule = z.object({
  direction: z.enum(['ingress', 'egress']),
  ethertype: z.enum(['IPv4', 'IPv6']),
  protocol: z.string().optional(),
  port_range_min: z.number().optional(),
  port_range_max: z.number().optional(),
  remote_ip_prefix: z.string().optional(),
});
const Rules = z.object({ security_group_rules: z.array(z.record(z.string(), z.unknown())) });
const Port = z.object({ port: z.object({ security_groups: z.array(z.string()) }) });

/** What the rules that the cloud has for the first port of a machine let pass. */
async function passes({ desk }: RunningKeeper, ref: string, packet: Packet): Promise<boolean> {
  const [first] = portsOf(desk.store, ref);
  const { port } = await desk.cloud.ask(network('GET', `/ports/${first?.portId}`), Port);
  const query = new URLSearchParams({ security_group_id: port.security_groups[0] ?? '' });
  const { security_group_rules: rules } = await desk.cloud.ask(network('GET', `/security-group-rules?${query}`), Rules);
  return passesGroup(
    // What the cloud leaves open is null in its answers, and left out of what it is asked for.
    rules.map((rule) =>
      GroupRule.parse(Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null))),
    ),
    packet,
  );
}

const Ids = z.array(z.object({ id: z.string() }));

/** How many objects of each kind the projects of this prefix have in the cloud. */
export async function objectsOf(admin: Cloud) {
  const { prefix, accountsDomain } = admin.config;
  const Projects = z.object({ projects: z.array(z.object({ id: z.string(), name: z.string() })) });
  const query = new URLSearchParams({ domain_id: accountsDomain });
  const asked = { service: 'identity', method: 'GET', path: `/projects?${query}`, scope: 'admin' } as const;
  const { projects } = await admin.ask(asked, Projects);
  const ours = projects.filter(({ name }) => name === prefix || name.startsWith(`${prefix}-`));
  const count = async (service: CloudCall['service'], key: string, at: (projectId: string) => string) => {
    const call = { service, method: 'GET', scope: 'admin' } as const;
    const lists = ours.map(({ id }) => admin.ask({ ...call, path: at(id) }, z.object({ [key]: Ids })));
    return (await Promise.all(lists)).reduce((all, list) => all + (list[key] ?? []).length, 0);
  };
  const all = (id: string) => `all_tenants=true&project_id=${id}`;
  return {
    servers: await count('compute', 'servers', (id) => `/servers?${all(id)}`),
    volumes: await count('volume', 'volumes', (id) => `/volumes?${all(id)}`),
    snapshots: await count('volume', 'snapshots', (id) => `/snapshots?${all(id)}`),
    ports: await count('network', 'ports', (id) => `/ports?project_id=${id}`),
    images: await count('image', 'images', (id) => `/images?owner=${id}`),
  };
}
