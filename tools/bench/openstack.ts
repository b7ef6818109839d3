import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { EngineNetwork } from '#engines/networks.ts';
import { Cloud } from '#engines/openstack/client/cloud.ts';
import { CloudTraits } from '#engines/openstack/config.ts';
import { flavorOf } from '#engines/openstack/client/flavors.ts';
import { network, openGroupOf, subnetsOf } from '#engines/openstack/client/nets.ts';
import { ensurePort } from '#engines/openstack/client/ports.ts';
import { ensureQuotas } from '#engines/openstack/client/quotas.ts';
import { Compute } from '#engines/openstack/client/servers.ts';
import { BlockStorage } from '#engines/openstack/client/volumes.ts';
import { startCloud } from '#engines/openstack/spawn.ts';
import { Store } from '#engines/openstack/store.ts';
import { imageOfCases, testCloud } from '#engines/openstack/test-cloud.ts';
import { openEngines } from '#engines/registry.ts';
import { openDatabase, type Db } from '#platform/db/pool.ts';
import { findOrder, freeAddresses } from './creations.ts';
import type { Place } from './place.ts';
import { ms, perSecond, times, type Figure } from './report.ts';
import { inRounds, median, timed } from './rounds.ts';
import { signIn, type Session } from './session.ts';

/** As many as one answer of nova holds. */
const listed = Number(process.env['BENCH_CLOUD_SERVERS'] ?? 1000);
const created = 40;
const atOnce = 10;
const lanes = 8;
const rounds = 5;
/** How many times faster than the cloud's own list the console's is to be. */
const leastTimes = 20;
/** Share of the rate of the cloud's own interface that is aimed at. */
const leastShare = 0.5;
const zoneId = 'EU-FR';
const patient = new AbortController().signal;

/**
 * The list of 1,000 servers, in the console and of nova; then servers created by the console and by the same requests without it.
 * Needs the cloud that tools/openstack/up.sh starts, and says so where there is none.
 */
export async function measureOpenStack(place: Place): Promise<Figure[]> {
  const test = testCloud();
  if (test === null) return [{ what: 'skipped: tools/openstack/up.sh has started no cloud here', measured: '' }];
  const config = { ...test.cloud, prefix: `bench${Date.now() % 1_000_000}` };
  const admin = new Cloud(config, { clock: systemClock, ending: patient });
  const target = await place.cloudful();
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-cloud-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const keeper = await startCloud(folder, config);
  stack.defer(() => keeper.stop());
  const reached = { cloud: { kind: 'openstack' as const, url: keeper.url, traits: CloudTraits.parse({}) } };
  const { db, close } = openDatabase(target.databaseUrl, { applicationName: 'skydeck bench', max: 2 });
  stack.defer(close);
  const imageRef = await imageOfCases(admin, test.imageName);
  await sql`update data_center set engine = 'cloud' where id = ${zoneId}`.execute(db);
  await using product = await place.product(target, { BENCH_WORKER: '1', BENCH_ENGINES: JSON.stringify(reached) });
  const session = await signIn(product.address, 'root@skydeck.test');
  const order = await findOrder(product.address, session);
  await freeAddresses(db, order.networkIds[0]);
  await sql`update image set engine_ref = ${imageRef} where id = ${order.imageId}`.execute(db);
  const engine = openEngines(reached).get('cloud');
  const wan = await networkOf(db, order.networkIds[0]);
  await engine.ensureNetwork('bench-network', wan, patient);
  await untilDone(async () => {
    const job = await engine.findJob('bench-network', patient);
    if (job?.state === 'failed') throw new Error(`the network could not be made: ${JSON.stringify(job.error)}`);
    return job?.state === 'done';
  });

  await using bare = await Bare.open(admin, { imageRef, wan });
  const lists = await compareLists(product.address, session, bare);
  const floor = await bare.create(created);
  const rate = await create({ product: product.address, session, db, order });
  await using _ = { [Symbol.asyncDispose]: () => removeAll(engine) };
  return [
    ...lists,
    {
      what: `${created} servers created by the console, until the last one runs`,
      measured: `${rate.toFixed(2)}/s`,
      floor: `${floor.toFixed(2)}/s`,
      ratio: times(rate / floor),
      aim: `>= ${times(leastShare)}`,
      met: rate / floor >= leastShare,
    },
  ];
}

/** Both lists in turns, whole and as text: what reads them takes as long for one as for the other. */
async function compareLists(address: string, { headers }: Session, bare: Bare): Promise<Figure[]> {
  await bare.fill(listed);
  const url = `${address}/svc/servers?size=${listed}`;
  const console_ = async () => {
    const answer = await fetch(url, { headers });
    const { items } = (await answer.json()) as { items: unknown[] };
    if (items.length !== listed) throw new Error(`the console listed ${items.length} servers instead of ${listed}`);
  };
  const nova = () => bare.list(listed);
  await Promise.all([console_(), nova()]);
  const found = await inRounds(rounds, { console: () => timed(console_), nova: () => timed(nova) });
  const [own, floor] = [median(found.console), median(found.nova)];
  return [
    {
      what: `the list of ${listed} servers, beside GET /servers/detail`,
      measured: ms(own),
      floor: ms(floor),
      ratio: times(floor / own),
      aim: `>= ${times(leastTimes)}`,
      met: floor / own >= leastTimes,
    },
    {
      what: 'such lists a second, one after the other',
      measured: perSecond(1000 / own),
      floor: perSecond(1000 / floor),
    },
  ];
}

async function networkOf(db: Db, id: string): Promise<EngineNetwork> {
  const { rows } = await sql<EngineNetwork>`
    select n.id as ref, n.zone_id as "zoneId", 'wan' as kind, n.vlan, n.name, (
      select jsonb_agg(jsonb_build_object('cidr', s.cidr::text, 'gateway', host(s.gateway), 'dns', '[]'::jsonb))
      from subnet s where s.network_id = n.id) as subnets
    from network n where n.id = ${id}`.execute(db);
  return EngineNetwork.parse(rows[0]);
}

interface Creating {
  product: string;
  session: Session;
  db: Db;
  order: Awaited<ReturnType<typeof findOrder>>;
}

/** Servers a second, until the last one runs. */
async function create({ product, session, db, order }: Creating): Promise<number> {
  const began = performance.now();
  for (let from = 0; from < created; from += atOnce) {
    const names = Array.from({ length: atOnce }, (_, i) => `bench-cloud-${from + i}`);
    const answer = await fetch(`${product}/svc/servers`, {
      method: 'POST',
      headers: { ...session.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...order, names }),
    });
    if (answer.status !== 202) throw new Error(`creating answered ${answer.status}: ${await answer.text()}`);
  }
  await untilDone(async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from server where name like 'bench-cloud-%' group by state`.execute(db);
    if (rows.some(({ state }) => state === 'error')) throw new Error('servers could not be created');
    return rows.length === 1 && rows[0]?.state === 'on' && rows[0].count === created;
  });
  return (created * 1000) / (performance.now() - began);
}

async function untilDone(look: () => Promise<boolean>, everyMs = 50): Promise<void> {
  while (!(await look())) await delay(everyMs);
}

async function removeAll(engine: ReturnType<ReturnType<typeof openEngines>['get']>): Promise<void> {
  const { machines } = await engine.listMachines(null, patient);
  for (const { ref } of machines) await engine.ensureDestroyed(`bench:${ref}`, ref, patient);
  await untilDone(async () => (await engine.listMachines(null, patient)).machines.length === 0);
}

const Ids = z.object({ servers: z.array(z.object({ id: z.string() })) });

/** The cloud without the console: one project, asked for the same objects in the same order. */
class Bare implements AsyncDisposable {
  readonly #cloud: Cloud;
  readonly #projectId: string;
  readonly #of: { imageRef: string; wan: EngineNetwork };

  private constructor(cloud: Cloud, projectId: string, of: { imageRef: string; wan: EngineNetwork }) {
    this.#cloud = cloud;
    this.#projectId = projectId;
    this.#of = of;
  }

  static async open(cloud: Cloud, of: { imageRef: string; wan: EngineNetwork }): Promise<Bare> {
    const { projectId } = await cloud.session('admin');
    const store = new Store(':memory:');
    await ensureQuotas({ cloud, store }, projectId);
    store.close();
    return new Bare(cloud, projectId, of);
  }

  get #compute(): Compute {
    return new Compute(this.#cloud, 'admin');
  }

  /** So many servers that are nothing but their entries; few at once, since hosts look after all that they have not begun. */
  async fill(count: number): Promise<void> {
    const flavorRef = await flavorOf(this.#cloud, this.#projectId, { cpuType: 'bench', cpuCount: 1, ramMb: 128 });
    for (let made = 0; made < count; made += 20) {
      const more = Math.min(20, count - made);
      await this.#compute.create({
        name: 'bench',
        flavorRef,
        imageRef: this.#of.imageRef,
        networks: 'none',
        min_count: more,
        max_count: more,
      });
      // Asking is work of the same services: those that are still built, and not often.
      await untilDone(async () => (await this.#servers('status=BUILD')).length === 0, 500);
    }
  }

  async list(count: number): Promise<void> {
    const found = await this.#servers('', '/detail');
    if (found.length !== count) throw new Error(`nova listed ${found.length} servers instead of ${count}`);
  }

  /** Makes a port, a disk and a server of each, as many at once as the console's workers do; servers a second. */
  async create(count: number): Promise<number> {
    const cloud = this.#cloud;
    const { imageRef, wan } = this.#of;
    const flavorRef = await flavorOf(cloud, this.#projectId, { cpuType: 'B', cpuCount: 1, ramMb: 2048 });
    const groupId = await openGroupOf(cloud, this.#projectId);
    const shape = z.object({ networks: z.array(z.object({ id: z.string() })) });
    const query = new URLSearchParams({ name: `${cloud.config.prefix}-${wan.ref}` });
    const networkId = (await cloud.ask(network('GET', `/networks?${query}`), shape)).networks[0]?.id ?? '';
    const subnets = await subnetsOf(cloud, networkId);
    const blocks = new BlockStorage(cloud, this.#projectId);
    const subnetId = subnets.find(({ cidr }) => cidr.startsWith('100.64.'))?.id ?? '';
    const left = Array.from({ length: count }, (_, i) => i).values();
    const began = performance.now();
    const lane = async (): Promise<void> => {
      for (const i of left) {
        const portId = await ensurePort(cloud, {
          projectId: this.#projectId,
          networkId,
          mac: `02:be:00:00:00:${i.toString(16).padStart(2, '0')}`,
          fixed: [{ subnetId, ip: `100.64.15.${i + 1}` }],
          others: [],
          connected: true,
          groupId,
          name: `${cloud.config.prefix}-bare-${i}`,
        });
        const volumeId = await blocks.ensure({ bench: String(i) }, { name: 'bench', sizeGb: 20, imageId: imageRef, fresh: true }); // prettier-ignore
        const disk = { boot_index: 0, uuid: volumeId, source_type: 'volume', destination_type: 'volume', delete_on_termination: true }; // prettier-ignore
        const server = { name: 'bench', flavorRef, networks: [{ port: portId }], block_device_mapping_v2: [disk] };
        await this.#compute.settled(await this.#compute.create(server), ['ACTIVE']);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return (count * 1000) / (performance.now() - began);
  }

  async #servers(filter: string, more = '') {
    const path_ = `/servers${more}?limit=1000&${filter}`;
    const call = { service: 'compute', method: 'GET', path: path_, scope: 'admin' } as const;
    return (await this.#cloud.ask(call, Ids)).servers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (let servers = await this.#servers(''); servers.length > 0; servers = await this.#servers(''))
      await Promise.all(servers.map(({ id }) => this.#compute.remove(id)));
  }
}
