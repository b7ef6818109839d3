import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { readImage } from '#domains/images/api/port.ts';
import { readDataCenter, readTrafficPackages, readZoneCpus } from '#domains/infrastructure/api/port.ts';
import { readNetworks } from '#domains/networks/api/port.ts';
import type { Offer, ServerCreate } from './rules.ts';

interface Asked {
  input: ServerCreate;
  /** For whom the servers are. */
  accountId: string;
}

/** What the zone sells of the things a request asks for; null when there is no such zone. */
export async function readOffer(db: Db, scope: Scope, { input, accountId }: Asked): Promise<Offer | null> {
  const zone = await readDataCenter(db, input.zoneId);
  if (zone === null) return null;
  return {
    zone,
    cpus: await readZoneCpus(db, zone.id),
    image: await readImage(db, { imageId: input.imageId, zoneId: zone.id, forWhom: accountId }),
    networks: await readNetworks(db, scope, { zoneId: zone.id, ids: input.networkIds }),
    trafficPackages: await readTrafficPackages(db, zone.id),
  };
}
