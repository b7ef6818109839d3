import { NotFound, textOf } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { listImages } from '#domains/images/api/port.ts';
import { readDataCenter, readTrafficPackages, readZoneCpus, type Zone } from '#domains/infrastructure/api/port.ts';
import { listNetworks } from '#domains/networks/api/port.ts';
import { readAccount, readPriceBook } from '#domains/tenancy/api/port.ts';
import type { servers } from '../contract.ts';
import { cpuWords } from '../cpu-words.ts';
import { diskSizesGb, maxDiskGb, maxDisks, maxNics, maxOsDiskGb, maxServersPerCreate } from '../limits.ts';
import { gateOf, hourlyOnly } from './rules.ts';
import { countLiving } from './store.ts';

/** Everything the create form offers in one zone to the caller, with the caller's prices. */
export const readZoneCatalogue: Run<typeof servers.readZoneCatalogue> = async (ctx, { params }) => {
  const { db, scope, me, now } = ctx;
  const zone = await readDataCenter(db, params.zoneId);
  if (zone === null) throw new NotFound();
  const priceBook = await readPriceBook(db, { accountId: me.accountId, zoneId: zone.id, at: now });
  if (priceBook === null) throw new NotFound(1119);
  const refusal = zone.closedReason ?? (await refusalFor(ctx));
  return {
    ...(await soldIn(db, zone, me.accountId)),
    networks: await listNetworks(db, scope, zone.id),
    priceBook,
    refusal,
  };
};

/** What a zone sells to everybody, or to an account besides. */
export async function soldIn(db: Db, zone: Zone, accountId: string | null = null) {
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
  };
}

async function refusalFor({ db, me }: Ctx): Promise<string | null> {
  const account = await readAccount(db, me.accountId);
  const reason = account === null ? 'it does not exist.' : gateOf(account, await countLiving(db, account.id), 1);
  return reason === null ? null : textOf(1124, { reason });
}
