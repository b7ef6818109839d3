import { alarmSources, type FoundAlarm } from '#domains/alarms/api/port.ts';
import { full, nearlyFull } from '../limits.ts';
import { say } from '../messages.ts';
import { hostPath } from '../paths.ts';
import { hostsIn, isAlarming, type StoredHost } from './store.ts';
import { alarmsOf } from './view.ts';

const about = ({ id, name, zoneId }: StoredHost) => ({ name, zoneId, link: hostPath(id) });

/** The alarm of a host that does not work as it should; null: it does. */
function downOf(host: StoredHost): FoundAlarm | null {
  const alarm = alarmsOf(host).find((one) => one === 'offline' || one === 'degraded' || one === 'unknown');
  if (alarm === undefined) return null;
  return {
    ...about(host),
    subject: host.id,
    severity: alarm === 'offline' ? 'critical' : 'warning',
    detail: say('alarm-down-detail', { state: alarm, count: host.servers }),
  };
}

/** The alarms of a host that runs full. */
function fullOf(host: StoredHost): FoundAlarm[] {
  const { id, ramReserved, ramTotal, ramOvercommit, diskUsed, diskTotal } = host;
  const shares = [
    { what: 'memory', share: ramReserved / Math.max(ramTotal * ramOvercommit, 1) },
    { what: 'storage', share: diskTotal === 0 ? 0 : diskUsed / diskTotal },
  ];
  return shares
    .filter(({ share }) => share >= nearlyFull)
    .map(({ what, share }) => ({
      ...about(host),
      subject: `${id}:${what}`,
      severity: share >= full ? 'critical' : 'warning',
      detail: say('alarm-full-detail', { what, percent: Math.floor(share * 100) }),
    }));
}

/** Hosts that are down or run full, and hosts with sensors that are out of range. */
export const hostAlarms = alarmSources(
  {
    id: 'host-down',
    title: say('alarm-down'),
    why: say('alarm-down-why'),
    notifies: true,
    find: async ({ db }, now) =>
      (await hostsIn(db, now).where(isAlarming(now)).execute()).flatMap((host) => downOf(host) ?? []),
  },
  {
    id: 'host-full',
    title: say('alarm-full'),
    why: say('alarm-full-why'),
    find: async ({ db }, now) => (await hostsIn(db, now).where(isAlarming(now)).execute()).flatMap(fullOf),
  },
  {
    id: 'host-sensor',
    title: say('alarm-sensor'),
    why: say('alarm-sensor-why'),
    find: async ({ db }, now) =>
      (await hostsIn(db, now).where('h.sensor_alarms', '>', 0).execute()).map((host) => ({
        ...about(host),
        subject: host.id,
        severity: 'warning',
        detail: say('alarm-sensor-detail', { count: host.sensorAlarms }),
      })),
  },
);
