import type { App } from '#platform/app.ts';
import { NotFound, textOf } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { listImages } from '#domains/images/api/port.ts';
import { readDataCenter, readTrafficPackages, readZoneCpus, type Zone } from '#domains/infrastructure/api/port.ts';
import { listNetworks } from '#domains/networks/api/port.ts';
import { readAccount, readManagedTermsFor, readPriceBook } from '#domains/tenancy/api/port.ts';
import type { servers } from '../contract.ts';
import { cpuWords } from '../cpu-words.ts';
import { diskSizesGb, maxDiskGb, maxDisks, maxNics, maxOsDiskGb, maxServersPerCreate } from '../limits.ts';
import { keepsBackups } from './keeps-backups.ts';
import { gateOf, hourlyOnly, wayOutOf } from './rules.ts';
import { countLiving } from './store.ts';

/** Everything the create form offers in one zone to the caller, with the caller's prices. */
export const readZoneCatalogue: Run<typeof servers.readZoneCatalogue> = async (ctx, { params }) => {
  const { db, scope, me, now } = ctx;
  const zone = await readDataCenter(db, params.zoneId);
  if (zone === null) throw new NotFound();
  const priceBook = await readPriceBook(db, { accountId: me.accountId, zoneId: zone.id, at: now });
  if (priceBook === null) throw new NotFound(1119);
  return {
    ...(await soldIn(ctx.app, db, { zone, accountId: me.accountId })),
    networks: await listNetworks(db, scope, zone.id),
    managed: await readManagedTermsFor(db, me.accountId),
    priceBook,
    ...(await gateFor(ctx, zone)),
  };
};

/** What a zone sells to everybody, or to an account besides. */
export async function soldIn(app: App, db: Db, { zone, accountId = null }: { zone: Zone; accountId?: string | null }) {
  const cpus = await readZoneCpus(db, zone.id);
  return {
    zone,
    cpus: cpus.map((cpu) => ({ ...cpu, ...cpuWords[cpu.type], hourlyOnly: hourlyOnly(cpu.type) })),
    diskSizesGb: [...diskSizesGb],
    maxOsDiskGb,
    maxDiskGb,
    maxDisks,
    maxNics,
    maxServers: maxServersPerCreate,
    images: await listImages(db, zone.id, accountId),
    trafficPackages: await readTrafficPackages(db, zone.id),
    keepsBackups: keepsBackups(app, zone.engine),
  };
}

/** Whether the caller may order in the zone now, what would settle it, and for how many servers there is room. */
async function gateFor({ db, me }: Ctx, zone: Zone) {
  const account = await readAccount(db, me.accountId);
  if (account === null)
    return { refusal: textOf(1124, { reason: 'it does not exist.' }), wayOut: 'provider' as const, left: 0 };
  const living = await countLiving(db, account.id);
  const left = Math.max(0, account.serverAllowance - living);
  if (zone.closedReason !== null) return { refusal: zone.closedReason, wayOut: 'zone' as const, left };
  const reason = gateOf(account, living, 1);
  if (reason === null) return { refusal: null, wayOut: null, left };
  return { refusal: textOf(1124, { reason }), wayOut: wayOutOf(account), left };
}
