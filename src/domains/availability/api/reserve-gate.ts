import { item } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { readFree } from '#domains/hosts/api/port.ts';
import { readDataCenter, type Zone } from '#domains/infrastructure/api/port.ts';
import { growthGate, orderGate } from '#domains/servers/api/port.ts';
import { createServerPath } from '#domains/servers/paths.ts';
import { say } from '../messages.ts';
import { readReserve } from './store-capacities.ts';
import { besideReserve, leftOf } from './summarise-capacity.ts';

interface Wanted {
  zoneId: string;
  cpuCount: number;
  ramMb: number;
  now: Date;
}

/** The data center, where servers of this size would take of what operators keep free in it; null: they would not. */
async function shortZone(db: Db, { zoneId, cpuCount, ramMb, now }: Wanted): Promise<Zone | null> {
  const percent = await readReserve(db, zoneId);
  if (percent === 0) return null;
  const zone = await readDataCenter(db, zoneId);
  const free = zone === null ? null : leftOf(await readFree(db, now), zone);
  if (zone === null || free === null) return null;
  const { left } = besideReserve(free, percent);
  return cpuCount <= left.cpuCount && ramMb <= left.ramMb ? null : zone;
}

/** Refuses servers that would take of what operators keep free in a data center. Moves between hosts may take it. */
export const reserveGate = orderGate({
  async refusal(db, { zoneId, size, now }) {
    const zone = await shortZone(db, { zoneId, now, ...(size ?? { cpuCount: 1, ramMb: 1 }) });
    if (zone === null) return null;
    return {
      problem: item(5200, undefined, { zone: zone.name }),
      way: { to: createServerPath(), title: say('other-zone') },
    };
  },
});

/** The same for servers that grow. */
export const reserveGrowthGate = growthGate(async (db, growth) => {
  const zone = await shortZone(db, growth);
  return zone === null ? null : item(5201, undefined, { zone: zone.name });
});
