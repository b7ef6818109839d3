import { alarmSources, type FoundAlarm } from '#domains/alarms/api/port.ts';
import { readCapacityDays, readFree } from '#domains/hosts/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { forecastPastDays } from '../forecast.ts';
import { fullPercent, fullSoonDays } from '../limits.ts';
import { say } from '../messages.ts';
import { zoneCapacityPath } from '../paths.ts';
import { readReserves } from './store-capacities.ts';
import { besideReserve, forecastOf, leftOf } from './summarise-capacity.ts';

/** Data centers whose hosts are nearly full beside the reserve, or will be soon. */
export const zoneAlarms = alarmSources({
  id: 'zone-full',
  title: say('alarm-full'),
  why: say('alarm-full-why', {
    warning: fullPercent.warning,
    critical: fullPercent.critical,
    days: fullSoonDays.warning,
    soon: fullSoonDays.critical,
  }),
  async find({ db }, now) {
    const free = await readFree(db, now);
    const past = await readCapacityDays(db, now, forecastPastDays);
    const reserves = await readReserves(db);
    return (await listDataCenters(db)).flatMap((zone): FoundAlarm[] => {
      const all = leftOf(free, zone);
      if (all === null) return [];
      const { left } = besideReserve(all, reserves.get(zone.id) ?? 0);
      const own = past.filter(
        ({ engine, zoneId }) => engine === zone.engine && (zoneId === zone.id || zoneId === null),
      );
      const latest = Math.min(...own.map(({ age }) => age));
      const given = own.filter(({ age }) => age === latest).reduce((sum, { ramReserved }) => sum + ramReserved, 0);
      const percent = Math.floor((given / Math.max(given + left.ramMb, 1)) * 100);
      const days = forecastOf(past, zone, left)?.days ?? null;
      const isPast = (of: 'warning' | 'critical') =>
        percent >= fullPercent[of] || (days ?? Infinity) <= fullSoonDays[of];
      if (!isPast('warning')) return [];
      return [
        {
          subject: zone.id,
          name: zone.name,
          zoneId: zone.id,
          severity: isPast('critical') ? 'critical' : 'warning',
          detail:
            days === null ? say('alarm-full-detail', { percent }) : say('alarm-forecast-detail', { percent, days }),
          link: zoneCapacityPath(zone.id),
        },
      ];
    });
  },
});
