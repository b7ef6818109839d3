import type { Scope } from '#kernel/scope.ts';
import { allOf } from '#platform/db/gather.ts';
import type { Db } from '#platform/db/pool.ts';
import { readImage, listImages } from '#domains/images/api/port.ts';
import { readDataCenter, readTrafficPackages, readZoneCpus, type Zone } from '#domains/infrastructure/api/port.ts';
import { readNetworks, listNetworks } from '#domains/networks/api/port.ts';
import { gateRefusal } from './order-gate.ts';
import { type Offer, type ServerCreate, gateOf, hourlyOnly, wayOutOf } from './rules.ts';
import { stateChoices } from '../reports/state-choices.ts';
import { listPowerHistory } from '../reports/store-reports.ts';
import { report } from '#platform/report.ts';
import { messageOf, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { readAccount, readManagedTermsFor, readNotSoldTo, readPriceBook } from '#domains/tenancy/api/port.ts';
import type { servers } from '../../contract.ts';
import { cpuLabels } from '../../cpu-labels.ts';
import { diskSizesGb, maxServersPerCreate } from '../../limits.ts';
import { keepsBackups } from '../detail/read-server.ts';
import { readQuotaStanding } from '../quota.ts';
import { say } from '../../messages.ts';
import type { NotSold } from '#domains/tenancy/offer.ts';
import { sells, soldTypes, soldZone } from './sold.ts';

interface Asked {
  input: ServerCreate;
  /** For whom the servers are. */
  accountId: string;
}

/** What the zone sells of the things a request asks for; null when there is no such zone. */
export async function readOffer(db: Db, scope: Scope, { input, accountId }: Asked): Promise<Offer | null> {
  const { zoneId } = input;
  const [zone, cpus, image, networks, trafficPackages, off] = await allOf([
    readDataCenter(db, zoneId),
    readZoneCpus(db, zoneId),
    readImage(db, { imageId: input.imageId, zoneId, forWhom: accountId }),
    readNetworks(db, scope, { zoneId, ids: input.networkIds }),
    readTrafficPackages(db, zoneId),
    readNotSoldTo(db, accountId),
  ]);
  if (zone === null || off.zonesOff.includes(zoneId)) return null;
  return { zone, cpus: soldTypes(cpus, off), image, networks, trafficPackages, off };
}

export const serverPowerHistory = report('servers', {
  id: 'serverPowerHistory',
  title: 'Server Power History',
  why: "Who powered servers on or off and when, including changes that weren't requested.",
  empty: 'No power change in this period.',
  may: 'report.server-power-history',
  keys: ['id', 'serverId'],
  columns: [
    { id: 'date', title: 'Date', kind: 'date', sortable: true },
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{serverId}' },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'zone' },
    { id: 'action', title: 'Action', kind: 'text' },
    { id: 'from', title: 'From', kind: 'state', nullable: true, choices: stateChoices },
    { id: 'to', title: 'To', kind: 'state', nullable: true, choices: stateChoices },
    { id: 'by', title: 'By', kind: 'text', signer: true },
    { id: 'source', title: 'Source', kind: 'text' },
    { id: 'servers', title: 'Servers', kind: 'number', spare: true },
    { id: 'until', title: 'Last loss of power', kind: 'date', nullable: true, spare: true },
  ],
  filters: [
    {
      id: 'source',
      title: 'Source',
      kind: 'choice',
      choices: [
        ['console', 'Console'],
        ['api', 'API'],
        ['support', 'Support'],
        ['schedule', 'Schedule'],
        ['engine', 'Data center'],
        ['system', 'System'],
      ],
    },
    {
      id: 'group',
      title: 'Group',
      kind: 'choice',
      otherwise: say('each-change'),
      choices: [['outage', 'By outage, 90 days']],
    },
    { id: 'zone', title: 'Zone', kind: 'zone' },
    { id: 'period', title: 'Period', kind: 'period', maxDays: 366 },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  rows: listPowerHistory,
});

/** Everything the create form offers in one zone to the caller, with the caller's prices. */
export const readZoneCatalog: Run<typeof servers.readZoneCatalog> = async (ctx, { params }) => {
  const { db, scope, me, now } = ctx;
  const found = await readDataCenter(db, params.zoneId);
  if (found === null) throw new NotFound();
  const off = await readNotSoldTo(db, me.accountId);
  const zone = soldZone(found, off, ctx.language);
  const priceBook = await readPriceBook(db, { accountId: me.accountId, zoneId: zone.id, at: now });
  if (priceBook === null) throw new NotFound(1119);
  return {
    ...(await soldIn(ctx, { zone, off, accountId: me.accountId })),
    networks: await listNetworks(db, scope, zone.id),
    managed: await readManagedTermsFor(db, me.accountId),
    priceBook,
    ...(await gateFor(ctx, zone)),
  };
};

/** What a zone sells to everyone, or to one account in addition. */
export async function soldIn(
  { app, db, request }: Pick<Ctx, 'app' | 'db' | 'request'>,
  { zone, off, accountId = null }: { zone: Zone; off: NotSold; accountId?: string | null },
) {
  const { limits } = request.site;
  const cpus = soldTypes(await readZoneCpus(db, zone.id), off);
  const images = await listImages(db, zone.id, accountId);
  return {
    zone,
    cpus: cpus.map((cpu) => ({ ...cpu, ...cpuLabels[cpu.type], hourlyOnly: hourlyOnly(cpu.type) })),
    diskSizesGb: [...diskSizesGb],
    maxOsDiskGb: limits.osDiskGb,
    maxDiskGb: limits.diskGb,
    maxDisks: limits.disks,
    maxNics: limits.nics,
    maxServers: limits.servers,
    images: images.filter(({ id }) => accountId !== null || !off.imagesOff.includes(id)),
    trafficPackages: await readTrafficPackages(db, zone.id),
    keepsBackups: keepsBackups(app, zone.engine) && sells(off, 'backup'),
  };
}

/** Whether the caller may order in the zone now, what would settle it, and for how many servers there is room. */
async function gateFor(ctx: Ctx, zone: Zone) {
  const { db, me } = ctx;
  const account = await readAccount(db, me.accountId);
  const wayLink = null;
  if (account === null)
    return { refusal: messageOf(1124, { reason: say('account-gone') }), wayOut: 'provider' as const, wayLink, left: 0 };
  const standing = await readQuotaStanding(db, account.id, ctx.now);
  const { servers: limit } = standing.limits;
  const left = limit === null ? maxServersPerCreate : Math.max(0, limit - standing.used.servers);
  if (zone.closedReason !== null) return { refusal: zone.closedReason, wayOut: 'zone' as const, wayLink, left };
  const reason = gateOf(account, standing, { servers: 1 });
  if (reason !== null) return { refusal: messageOf(1124, { reason }), wayOut: wayOutOf(account), wayLink, left };
  const gate = await gateRefusal(ctx, { zoneId: zone.id });
  if (gate === null) return { refusal: null, wayOut: null, wayLink, left };
  return { refusal: gate.problem.info, wayOut: 'link' as const, wayLink: gate.way, left };
}
