import type { Db } from '#platform/db/pool.ts';
import { daysUntilFull, forecastPastDays } from '#domains/availability/forecast.ts';
import { full, nearlyFull } from '#domains/hosts/limits.ts';
import type { ClusterAlarm } from '../states.ts';
import { readDays } from './store-samples.ts';
import type { StoredCluster } from './store.ts';

/** What of a pool needs attention. */
export function alarmsOf(cluster: StoredCluster): ClusterAlarm[] {
  const { reported, state, capacityGb, usedGb, promisedGb, overcommit } = cluster;
  const found: ClusterAlarm[] = [];
  if (reported !== 'online') found.push(reported);
  if (state === 'unknown') found.push('unknown');
  if (capacityGb === null) return found;
  if (usedGb >= full * capacityGb) found.push('full');
  else if (usedGb >= nearlyFull * capacityGb) found.push('nearly-full');
  if (overcommit !== null && promisedGb > capacityGb * overcommit) found.push('overcommitted');
  return found;
}

/** Pools as a list has them, with when each is full: one statement more, however many there are. */
export async function rowsOf(
  db: Db,
  clusters: readonly StoredCluster[],
  { zones, now }: { zones: readonly { id: string; name: string }[]; now: Date },
) {
  const poolIds = clusters.map(({ id }) => id);
  const days = Map.groupBy(await readDays(db, { poolIds, now, days: forecastPastDays }), ({ poolId }) => poolId);
  return clusters.map((cluster) => {
    const { stateSince, seenAt, reported: _reported, ...row } = cluster;
    const left = row.capacityGb === null ? null : row.capacityGb - row.usedGb;
    return {
      ...row,
      zoneName: row.zoneId === null ? null : (zones.find(({ id }) => id === row.zoneId)?.name ?? row.zoneId),
      since: (row.state === 'unknown' ? seenAt : stateSince).toISOString(),
      seen: seenAt.toISOString(),
      alarms: alarmsOf(cluster),
      fullInDays: left === null ? null : daysUntilFull(days.get(row.id) ?? [], left),
    };
  });
}
