import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { readCapacityDays, readFree } from '#domains/hosts/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import type { availability } from '../contract.ts';
import { forecastPastDays, growthOf } from '../forecast.ts';
import { readReserve, readSoldDays } from './store-capacities.ts';
import { besideReserve, daysOf, forecastOf, leftOf, soonest } from './summarise-capacity.ts';

const dayMs = 86_400_000;
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** How the capacity of a data center was used, in all and by CPU type, and when it is full at that pace. */
export const readCapacityHistory: Run<typeof availability.readCapacityHistory> = async ({ db, now }, { params }) => {
  const zone = (await listDataCenters(db)).find(({ id }) => id === params.zoneId);
  if (zone === undefined) throw new NotFound();
  const reserve = await readReserve(db, zone.id);
  const free = leftOf(await readFree(db, now), zone);
  const beside = free === null ? null : besideReserve(free, reserve);
  const past = await readCapacityDays(db, now, forecastPastDays);
  const days = daysOf(past, zone);
  const sold = await readSoldDays(db, zone.id, { now, days: forecastPastDays });
  const byType = Map.groupBy(sold, ({ cpuType }) => cpuType);
  const ageOf = (day: string) => Math.round((Date.parse(dayText(now.getTime())) - Date.parse(day)) / dayMs);
  return {
    zoneId: zone.id,
    zoneName: zone.name,
    total: free?.total ?? null,
    left: beside?.left ?? null,
    reserve,
    forecast: beside === null ? null : forecastOf(past, zone, beside.left),
    days: days.map(({ age }) => dayText(now.getTime() - age * dayMs)),
    cpuReserved: days.map(({ cpuReserved }) => Math.round(cpuReserved)),
    ramReserved: days.map(({ ramReserved }) => Math.round(ramReserved)),
    types: cpuTypes.flatMap((type) => {
      const own = byType.get(type) ?? [];
      const last = own.at(-1);
      if (last === undefined || own.every(({ servers }) => servers === 0)) return [];
      const cpu = own.map(({ day, cpuCount: amount }) => ({ age: ageOf(day), amount }));
      const memory = own.map(({ day, ramMb: amount }) => ({ age: ageOf(day), amount }));
      return [
        {
          type,
          servers: last.servers,
          cpuCount: last.cpuCount,
          ramMb: last.ramMb,
          cpuPerDay: growthOf(cpu) ?? 0,
          ramPerDay: growthOf(memory) ?? 0,
          forecast:
            beside === null ? null : soonest({ cpu, left: beside.left.cpuCount }, { memory, left: beside.left.ramMb }),
          days: own.map(({ day }) => day),
          cpuSold: own.map(({ cpuCount }) => cpuCount),
          ramSold: own.map(({ ramMb }) => ramMb),
        },
      ];
    }),
  };
};
