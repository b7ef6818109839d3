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
import { readAccount, readManagedTermsFor, readPriceBook } from '#domains/tenancy/api/port.ts';
import type { servers } from '../../contract.ts';
import { cpuLabels } from '../../cpu-labels.ts';
import { diskSizesGb } from '../../limits.ts';
import { keepsBackups } from '../detail/read-server.ts';
import { countLiving } from '../store.ts';
import { say } from '../../messages.ts';

interface Asked {
  input: ServerCreate;
  /** For whom the servers are. */
  accountId: string;
}

/** What the zone sells of the things a request asks for; null when there is no such zone. */
export async function readOffer(db: Db, scope: Scope, { input, accountId }: Asked): Promise<Offer | null> {
  const { zoneId } = input;
  const [zone, cpus, image, networks, trafficPackages] = await allOf([
    readDataCenter(db, zoneId),
    readZoneCpus(db, zoneId),
    readImage(db, { imageId: input.imageId, zoneId, forWhom: accountId }),
    readNetworks(db, scope, { zoneId, ids: input.networkIds }),
    readTrafficPackages(db, zoneId),
  ]);
  return zone === null ? null : { zone, cpus, image, networks, trafficPackages };
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
    { id: 'by', title: 'By', kind: 'text' },
    { id: 'source', title: 'Source', kind: 'text' },
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
    { id: 'zone', title: 'Zone', kind: 'zone' },
    { id: 'period', title: 'Period', kind: 'period' },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  rows: listPowerHistory,
});

/** Everything the create form offers in one zone to the caller, with the caller's prices. */
export const readZoneCatalog: Run<typeof servers.readZoneCatalog> = async (ctx, { params }) => {
  const { db, scope, me, now } = ctx;
  const zone = await readDataCenter(db, params.zoneId);
  if (zone === null) throw new NotFound();
  const priceBook = await readPriceBook(db, { accountId: me.accountId, zoneId: zone.id, at: now });
  if (priceBook === null) throw new NotFound(1119);
  return {
    ...(await soldIn(ctx, { zone, accountId: me.accountId })),
    networks: await listNetworks(db, scope, zone.id),
    managed: await readManagedTermsFor(db, me.accountId),
    priceBook,
    ...(await gateFor(ctx, zone)),
  };
};

/** What a zone sells to everyone, or to one account in addition. */
export async function soldIn(
  { app, db, request }: Pick<Ctx, 'app' | 'db' | 'request'>,
  { zone, accountId = null }: { zone: Zone; accountId?: string | null },
) {
  const { limits } = request.site;
  const cpus = await readZoneCpus(db, zone.id);
  return {
    zone,
    cpus: cpus.map((cpu) => ({ ...cpu, ...cpuLabels[cpu.type], hourlyOnly: hourlyOnly(cpu.type) })),
    diskSizesGb: [...diskSizesGb],
    maxOsDiskGb: limits.osDiskGb,
    maxDiskGb: limits.diskGb,
    maxDisks: limits.disks,
    maxNics: limits.nics,
    maxServers: limits.servers,
    images: await listImages(db, zone.id, accountId),
    trafficPackages: await readTrafficPackages(db, zone.id),
    keepsBackups: keepsBackups(app, zone.engine),
  };
}

/** Whether the caller may order in the zone now, what would settle it, and for how many servers there is room. */
async function gateFor(ctx: Ctx, zone: Zone) {
  const { db, me } = ctx;
  const account = await readAccount(db, me.accountId);
  const wayLink = null;
  if (account === null)
    return { refusal: messageOf(1124, { reason: say('account-gone') }), wayOut: 'provider' as const, wayLink, left: 0 };
  const living = await countLiving(db, account.id);
  const left = Math.max(0, account.serverAllowance - living);
  if (zone.closedReason !== null) return { refusal: zone.closedReason, wayOut: 'zone' as const, wayLink, left };
  const reason = gateOf(account, living, 1);
  if (reason !== null) return { refusal: messageOf(1124, { reason }), wayOut: wayOutOf(account), wayLink, left };
  const gate = await gateRefusal(ctx, { zoneId: zone.id });
  if (gate === null) return { refusal: null, wayOut: null, wayLink, left };
  return { refusal: gate.problem.info, wayOut: 'link' as const, wayLink: gate.way, left };
}
