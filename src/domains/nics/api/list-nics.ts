import { addressText, parseAddress } from '#kernel/addresses.ts';
import { NotFound } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import {
  listAddresses,
  listNetworks,
  networksFor,
  readKept,
  readNetworks,
  readReverseNames,
} from '#domains/networks/api/port.ts';
import {
  findServer,
  readConfigured,
  readRate,
  readStanding,
  accountRefusal,
  type Configured,
  taskOf,
} from '#domains/servers/api/port.ts';
import { readReport, type StoredReport } from '#domains/guest-reports/api/port.ts';
import { readCardTraffic } from '#domains/statistics/api/port.ts';
import { priceItem } from '#domains/tenancy/pricing.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { nics } from '../contract.ts';
import { refusalOfCount, refusalOfNic } from '../states.ts';
import { mostNics, wan } from './change-nic.ts';
import { stateOf } from './find-nic.ts';
import { readCap } from './store-caps.ts';
import { readNics } from './store.ts';

const mostAddresses = 500;

/** The network interfaces of one server, and what can be added to them. */
export const listNics: Run<typeof nics.listNics> = async (ctx, { params }) => {
  const { db, scope } = ctx;
  const server = await readStanding(db, scope, params.serverId);
  const configured = await readConfigured(db, server.id);
  if (configured === null) throw new NotFound();
  const rows = await readNics(db, server.id);
  const trafficOf = await readCardTraffic(db, server.id, ctx.now);
  const report = await readReport(db, server.id);
  const mine = isOwn(scope, server.id);
  const max = mostNics(ctx, configured.engine);
  const found = await listNetworks(db, scope, configured.zoneId);
  const networks = await networksFor(db, server.accountId, found);
  return {
    items: rows.map((row) => {
      const { now, received, sent } = trafficOf({ isPublic: row.type === wan, position: row.index });
      return {
        mac: row.mac,
        index: row.index,
        networkId: row.networkId,
        network: row.network,
        type: row.type,
        ips: row.ips,
        connected: row.connected,
        state: stateOf(row),
        gateway: row.gateway,
        prefix: row.prefix,
        seen: seenOf(report, row.mac),
        rate: now,
        month: { received, sent },
      };
    }),
    cap: await capOf(ctx, server.id, configured.engine),
    reportedAt: report?.reportedAt.toISOString() ?? null,
    others: (report?.cards ?? []).filter(({ mac }) => !rows.some((row) => sameMac(row.mac, mac))),
    names: await readReverseNames(db, server.id),
    max,
    osFamily: configured.osFamily,
    networks: networks.map(({ id, name, type, free }) => ({ id, name, type, free })),
    price: mine ? await priceOf(db, configured) : null,
    kept: (mine ? await readKept(db, configured) : []).map(({ since, ...kept }) => ({
      ...kept,
      since: since.toISOString(),
    })),
    rate: await readRate(db, server.id),
    refusal:
      refusalOfNic('add', { state: server.state, task: taskOf(server) }) ??
      accountRefusal('configure', server) ??
      refusalOfCount(rows.length, max),
  };
};

const sameMac = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** As addresses are written everywhere here: guests have their own ways with IPv6. */
function canonical(ip: string): string {
  const address = parseAddress(ip);
  return address === null ? ip : addressText(address);
}

function seenOf(report: StoredReport | null, mac: string): { name: string; ips: string[] } | null {
  const card = report?.cards.find((one) => sameMac(one.mac, mac));
  return card === undefined ? null : { name: card.name, ips: card.ips.map(canonical) };
}

async function capOf({ app, db }: Ctx, serverId: string, engine: string) {
  const cap = await readCap(db, serverId);
  if (cap === null) return null;
  const possible = capabilitiesOf(app, engine)?.networkCaps ?? false;
  return { ...cap, since: cap.since?.toISOString() ?? null, possible };
}

async function priceOf(db: Db, { accountId, zoneId, billingMode }: Configured) {
  const book = await readPriceBook(db, { accountId, zoneId });
  const price = book && priceItem(book, 'ip.public', 1);
  return price && { ...price, currency: book.currency, billingMode };
}

/** The first addresses of a network that the server's cards can be in. */
export const listNicAddresses: Run<typeof nics.listNicAddresses> = async ({ db, scope }, { params, query }) => {
  const server = await findServer(db, scope, params.serverId);
  const [network] = await readNetworks(db, scope, { zoneId: server.zoneId, ids: [query.networkId] });
  if (network === undefined) throw new NotFound();
  return { items: await listAddresses(db, { networkId: network.id, accountId: server.accountId }, mostAddresses) };
};
