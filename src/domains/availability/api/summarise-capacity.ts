import type { AnswerOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { readCapacityDays, readFree, type CapacityDay, type FreeCapacity } from '#domains/hosts/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { readSold } from '#domains/servers/api/port.ts';
import type { availability } from '../contract.ts';
import { daysUntilFull, forecastPastDays } from '../forecast.ts';
import { readCapacities } from './store-capacities.ts';

type Summary = AnswerOf<typeof availability.summariseCapacity>;

/** What the hosts of a data center have left, with those that it shares with others of its engine; null: none is reported. */
export function leftOf(free: readonly FreeCapacity[], { id, engine }: { id: string; engine: string }) {
  const own = free.filter((one) => one.engine === engine && (one.zoneId === id || one.zoneId === null));
  if (own.length === 0) return null;
  const sum = (of: 'cpuCount' | 'ramMb' | 'diskGb') => own.reduce((all, one) => all + one[of], 0);
  const shared = own.some(({ zoneId }) => zoneId === null);
  return { cpuCount: sum('cpuCount'), ramMb: sum('ramMb'), diskGb: sum('diskGb'), shared };
}

/** When the hosts of a data center are full, at the pace of the last weeks. */
export function forecastOf(
  past: readonly CapacityDay[],
  { id, engine }: { id: string; engine: string },
  left: { cpuCount: number; ramMb: number },
) {
  const own = past.filter((one) => one.engine === engine && (one.zoneId === id || one.zoneId === null));
  const of = (amount: 'cpuReserved' | 'ramReserved') =>
    [...Map.groupBy(own, ({ age }) => age)].map(([age, days]) => ({
      age,
      amount: days.reduce((sum, day) => sum + day[amount], 0),
    }));
  const memory = daysUntilFull(of('ramReserved'), left.ramMb);
  const cpu = daysUntilFull(of('cpuReserved'), left.cpuCount);
  if (memory === null && cpu === null) return null;
  return (cpu ?? Infinity) < (memory ?? Infinity)
    ? { days: cpu ?? 0, of: 'cpu' as const }
    : { days: memory ?? 0, of: 'memory' as const };
}

/** What is sold in every zone, what its hosts have left and for how long: five statements, however many zones and servers there are. */
export const summariseCapacity: Run<(typeof availability)['summariseCapacity']> = async ({ db, scope, now }) => {
  const capacities = await readCapacities(db);
  const engineOf = new Map((await listDataCenters(db)).map(({ id, engine }) => [id, engine]));
  const hosts = await readFree(db, now);
  const past = await readCapacityDays(db, now, forecastPastDays);
  const sold = new Map((await readSold(db, scope)).map((row) => [row.zoneId, row]));
  const zones: Summary['zones'] = capacities.map(({ zoneId, zoneName, closedReason, cpus }) => {
    const engine = engineOf.get(zoneId) ?? '';
    const left = leftOf(hosts, { id: zoneId, engine });
    const { servers = 0, cpuCount = 0, ramMb = 0, diskGb = 0 } = sold.get(zoneId) ?? {};
    return {
      zoneId,
      zoneName,
      closedReason,
      limited: cpus.filter(({ freeCount, freeRamMb }) => freeCount !== null || freeRamMb !== null).length,
      servers,
      sold: { cpuCount, ramMb, diskGb },
      forecast: left === null ? null : forecastOf(past, { id: zoneId, engine }, left),
      free:
        left === null
          ? null
          : {
              cpuCount: left.cpuCount,
              ramMb: left.ramMb,
              diskGb: left.diskGb,
              zones: left.shared ? [...engineOf.values()].filter((other) => other === engine).length : 1,
            },
    };
  });
  return { zones };
};
