import type { Zone } from '#domains/infrastructure/api/port.ts';
import { nearlyFull } from '../limits.ts';
import type { alarms } from '../schemas.ts';
import type { StoredHost } from './store.ts';

type Alarm = (typeof alarms)[number];

/** What of a host needs attention. */
export function alarmsOf(host: StoredHost): Alarm[] {
  const found: Alarm[] = [];
  if (host.reported === 'offline' || host.reported === 'degraded') found.push(host.reported);
  if (host.state === 'unknown') found.push('unknown');
  if (host.sensorAlarms > 0) found.push('sensor');
  if (host.ramReserved >= nearlyFull * host.ramTotal * host.ramOvercommit) found.push('memory');
  if (host.diskTotal > 0 && host.diskUsed >= nearlyFull * host.diskTotal) found.push('disk');
  return found;
}

/** A host as a list has it. */
export function rowOf(host: StoredHost, zones: ReadonlyMap<string, Pick<Zone, 'name'>>) {
  const { ref: _ref, reported: _reported, stateSince, seenAt, sharedStorage: _shared, ...row } = host;
  const { startedAt, evacuationId: _evacuation, sensorAlarms: _sensors, ...rest } = row;
  return {
    ...rest,
    zoneName: host.zoneId === null ? null : (zones.get(host.zoneId)?.name ?? host.zoneId),
    since: (host.state === 'unknown' ? seenAt : stateSince).toISOString(),
    alarms: alarmsOf(host),
    started: startedAt?.toISOString() ?? null,
  };
}
