import type { AnswerOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { readCapacityDays, readFree, type CapacityDay, type FreeCapacity } from '#domains/hosts/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { readSold } from '#domains/servers/api/port.ts';
import type { availability } from '../contract.ts';
import { daysUntilFull, forecastPastDays, type Given } from '../forecast.ts';
import { readCapacities } from './store-capacities.ts';

type Summary = AnswerOf<typeof availability.summariseCapacity>;

/** What the hosts of a data center have left, with those that it shares with others of its engine; null: none is reported. */
export function leftOf(free: readonly FreeCapacity[], { id, engine }: { id: string; engine: string }) {
  const own = free.filter((one) => one.engine === engine && (one.zoneId === id || one.zoneId === null));
  if (own.length === 0) return null;
  const sum = (of: 'cpuCount' | 'ramMb' | 'diskGb' | 'cpuTotal' | 'ramTotal') =>
    own.reduce((all, one) => all + one[of], 0);
  const shared = own.some(({ zoneId }) => zoneId === null);
  const total = { cpuCount: sum('cpuTotal'), ramMb: sum('ramTotal') };
  return { cpuCount: sum('cpuCount'), ramMb: sum('ramMb'), diskGb: sum('diskGb'), total, shared };
}

type Left = NonNullable<ReturnType<typeof leftOf>>;

/** What of the open hosts is kept free, and what is left beside it. */
export function besideReserve({ cpuCount, ramMb, total }: Left, percent: number) {
  const reserve = {
    cpuCount: Math.ceil((total.cpuCount * percent) / 100),
    ramMb: Math.ceil((total.ramMb * percent) / 100),
  };
  const left = { cpuCount: Math.max(0, cpuCount - reserve.cpuCount), ramMb: Math.max(0, ramMb - reserve.ramMb) };
  return { reserve, left };
}

/** When the hosts of a data center are full, at the pace of the last weeks. */
export function forecastOf(
  past: readonly CapacityDay[],
  { id, engine }: { id: string; engine: string },
  left: { cpuCount: number; ramMb: number },
) {
  const days = daysOf(past, { id, engine });
  return soonest(
    { cpu: days.map(({ age, cpuReserved: amount }) => ({ age, amount })), left: left.cpuCount },
    { memory: days.map(({ age, ramReserved: amount }) => ({ age, amount })), left: left.ramMb },
  );
}

/** What the hosts of a data center had given in all, by days before now, the oldest first. */
export function daysOf(past: readonly CapacityDay[], { id, engine }: { id: string; engine: string }) {
  const own = past.filter((one) => one.engine === engine && (one.zoneId === id || one.zoneId === null));
  const sum = (days: readonly CapacityDay[], of: 'cpuReserved' | 'ramReserved') =>
    days.reduce((all, day) => all + day[of], 0);
  return [...Map.groupBy(own, ({ age }) => age)]
    .map(([age, days]) => ({ age, cpuReserved: sum(days, 'cpuReserved'), ramReserved: sum(days, 'ramReserved') }))
    .toSorted((a, b) => b.age - a.age);
}

/** Which of processors and memory is full first, and when; null: neither within a year. */
export function soonest(
  processors: { cpu: readonly Given[]; left: number },
  ram: { memory: readonly Given[]; left: number },
): Summary['zones'][number]['forecast'] {
  const memory = daysUntilFull(ram.memory, ram.left);
  const cpu = daysUntilFull(processors.cpu, processors.left);
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
  const zones: Summary['zones'] = capacities.map(({ zoneId, zoneName, closedReason, cpus, reserve: percent }) => {
    const engine = engineOf.get(zoneId) ?? '';
    const left = leftOf(hosts, { id: zoneId, engine });
    const beside = left === null ? null : besideReserve(left, percent);
    const { servers = 0, cpuCount = 0, ramMb = 0, diskGb = 0 } = sold.get(zoneId) ?? {};
    return {
      zoneId,
      zoneName,
      closedReason,
      limited: cpus.filter(({ freeCount, freeRamMb }) => freeCount !== null || freeRamMb !== null).length,
      servers,
      sold: { cpuCount, ramMb, diskGb },
      reserve: { percent, ...(beside?.reserve ?? { cpuCount: 0, ramMb: 0 }) },
      forecast: beside === null ? null : forecastOf(past, { id: zoneId, engine }, beside.left),
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
