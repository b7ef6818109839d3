import { messageJson } from '#platform/db/columns.ts';
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { PriceBook } from '#domains/tenancy/pricing.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { say } from '#domains/servers/messages.ts';
import { listImages } from '#domains/images/api/port.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { insertServers, seedEngine, type SeedParts } from './demo.ts';
import type { SeedImage } from './images.ts';
import { insertAll } from './insert-all.ts';
import { insertSubnets, leftIn, type Pool } from './networks.ts';
import type { SeedPriceList } from './prices.ts';
import { daysBefore, randomFrom, type Random } from './random.ts';
import { nameServer } from './server-names.ts';
import { makeServer, type SeedServer } from './servers.ts';
import { zoneIds } from './zones.ts';

const perBatch = 5000;
const perAccount = 250;
/** 100.64.0.0/10, which no public network routes: 64 blocks of 65,536 addresses. */
const blocksFrom = 100 * 2 ** 24 + 64 * 2 ** 16;
const blocks = 64;

interface SeedSource {
  random: Random;
  now: Date;
  siteId: string;
  images: ReadonlyMap<string, SeedImage[]>;
  list: SeedPriceList;
  pools: Map<string, Pool>;
  newPool(zoneId: string): Pool;
}

/**
 * Adds so many thousand servers to the first site, 250 to an account, in batches of 5,000 that each commit with
 * the engine's machines. For measuring how the product behaves when it is full. Needs the demonstration
 * provider; throws without it, or when the 4 million addresses are used up.
 */
export async function seedScale(parts: SeedParts, thousands: number): Promise<void> {
  const began = performance.now();
  const source = await readSource(parts);
  for (let left = thousands * 1000; left > 0; left -= perBatch) {
    const count = Math.min(left, perBatch);
    await parts.db.transaction().execute((tx) => addBatch(tx, parts, { source, count }));
    parts.log.debug({ left: left - count }, 'servers added');
  }
  await sql`analyze`.execute(parts.db);
  parts.log.info({ servers: thousands * 1000, ms: Math.round(performance.now() - began) }, 'servers added');
}

async function addBatch(
  tx: Tx,
  parts: SeedParts,
  { source, count }: { source: SeedSource; count: number },
): Promise<void> {
  const started = new Map([...source.pools].map(([zone, pool]) => [zone, pool.subnetId]));
  const made: Pool[] = [];
  const servers: SeedServer[] = [];
  for (let at = 0; at < count; at += perAccount) {
    const owner = await addAccount(tx, source);
    const used = new Set<string>();
    for (let i = 0; i < Math.min(perAccount, count - at); i++) servers.push(oneServer(source, { owner, used, made }));
  }
  await insertSubnets(tx, made);
  await insertServers(tx, servers);
  for (const [zone, pool] of source.pools) if (started.get(zone) === pool.subnetId) await moveOn(tx, pool);
  await insertAll(
    tx,
    'history',
    servers.map(({ row }) => ({
      object_type: 'server',
      object_id: row.id,
      site_id: row.site_id,
      account_id: row.account_id,
      at: row.created_at,
      kind: 'lifecycle',
      action: messageJson(say('created')),
      from_state: 'creating',
      to_state: row.state,
      actor_name: 'scale',
      source: 'system',
    })),
  );
  await parts.importMachines(
    seedEngine,
    servers.flatMap((server) => server.machine ?? []),
  );
}

interface Owner {
  id: string;
  siteId: string;
  priceList: SeedPriceList;
  createdAt: Date;
}

function oneServer(source: SeedSource, { owner, used, made }: { owner: Owner; used: Set<string>; made: Pool[] }) {
  const { random, now } = source;
  const zoneId = random.pick(zoneIds);
  const known = source.pools.get(zoneId);
  const wan = known !== undefined && leftIn(known) > 0 ? known : source.newPool(zoneId);
  if (wan !== known) made.push(wan);
  source.pools.set(zoneId, wan);
  const images = source.images.get(zoneId) ?? [];
  return makeServer(random, { owner, ...nameServer(random, used), zoneId, images, wan, lan: null, now });
}

async function addAccount(tx: Tx, { random, now, siteId, list }: SeedSource): Promise<Owner> {
  const createdAt = daysBefore(now, 390);
  const id = random.id(createdAt);
  await insertAll(tx, 'account', [
    {
      id,
      site_id: siteId,
      email: `customer-${id.slice(-12)}@scale.test`,
      name: `Customer ${id.slice(-6)}`,
      role: 'account-holder',
      price_list_id: list.id,
      server_allowance: perAccount * 2,
      created_at: createdAt,
    },
  ]);
  return { id, siteId, priceList: list, createdAt };
}

async function moveOn(tx: Tx, pool: Pool): Promise<void> {
  await sql`update subnet set next_address = first_address + ${pool.taken}::int8 where id = ${pool.subnetId}`.execute(
    tx,
  );
}

async function readSource({ db, now }: SeedParts): Promise<SeedSource> {
  const { rows } = await sql<{
    siteId: string;
    listId: string;
    currency: Currency;
    accountId: string;
    servers: number;
  }>`
    select s.id as "siteId", p.id as "listId", p.currency, a.id as "accountId",
      (select count(*) from server) as servers
    from site s join price_list p on p.site_id = s.id join account a on a.price_list_id = p.id
    where s.host = '*' order by p.created_at, a.created_at limit 1`.execute(db);
  const [first] = rows;
  if (first === undefined)
    throw new Error('No demonstration provider exists yet. Start Skydeck in demonstration mode first.');
  const random = randomFrom(first.servers);
  const newPool = await poolMaker(db, random, now);
  const images = new Map<string, SeedImage[]>();
  const books = new Map<string, PriceBook>();
  for (const zoneId of zoneIds) {
    images.set(
      zoneId,
      (await listImages(db, zoneId)).map((image) => ({ ...image, weight: 1 })),
    );
    const book = await readPriceBook(db, { accountId: first.accountId, zoneId, at: now });
    if (book !== null) books.set(zoneId, book);
  }
  const bookAt = (zoneId: string) => {
    const book = books.get(zoneId);
    if (book === undefined) throw new Error(`no prices for ${zoneId}`);
    return book;
  };
  const list = { id: first.listId, siteId: first.siteId, name: '', currency: first.currency, factor: 1, bookAt };
  return { random, now, siteId: first.siteId, images, list, pools: new Map(), newPool };
}

/** Makes pools of /16 for the zones' public networks, going on behind the last block that is in use. */
async function poolMaker(db: Db, random: Random, now: Date): Promise<(zoneId: string) => Pool> {
  const wan = await db
    .selectFrom('network')
    .select(['id', 'zone_id'])
    .where('type', '=', 1)
    .where('account_id', 'is', null)
    .execute();
  const { rows } = await sql<{ used: number }>`
    select count(*) as used from subnet where cidr << '100.64.0.0/10'::cidr`.execute(db);
  let next = rows[0]?.used ?? 0;
  return (zoneId) => {
    const networkId = wan.find((network) => network.zone_id === zoneId)?.id;
    if (networkId === undefined) throw new Error(`no public network in ${zoneId}`);
    if (next >= blocks) throw new Error('All 4 million addresses for made-up servers are in use.');
    const base = blocksFrom + next++ * 2 ** 16;
    return { networkId, subnetId: random.id(now), base, prefix: 16, taken: 0 };
  };
}
