import { countUse } from '#domains/metering/api/port.ts';
import { trafficPriceKey } from '#domains/infrastructure/traffic.ts';
import type { Db } from '#platform/db/pool.ts';
import { takeTraffic } from './store-report.ts';
import { gigabyte, includedBytes } from './traffic.ts';

const dayMs = 86_400_000;

/**
 * Meters the traffic of servers on a day (UTC), in the transaction that sums it up: what is charged beyond the package. Samples that
 * come late are metered in addition.
 */
export async function countTraffic(tx: Db, day: Date, servers: readonly string[]): Promise<void> {
  const traffic = await takeTraffic(tx, day, servers);
  const counted = traffic.flatMap(({ serverId, siteId, accountId, name, zoneId, package: bought, bytes }) => {
    const included = bought === null ? 0 : includedBytes(bought);
    // A rate without metering costs nothing beyond it.
    if (included === null) return [];
    const object = { objectType: 'server', objectId: serverId, objectName: name, zoneId, siteId, accountId };
    return [{ ...object, state: bought ?? '', quantity: bytes / gigabyte, included: included / gigabyte }];
  });
  await countUse(tx, { meter: trafficPriceKey, from: day, until: new Date(day.getTime() + dayMs) }, counted);
}
