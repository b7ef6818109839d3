import type { Message } from '#kernel/message.ts';
import type { QueryOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { readCapacityDays, readFree, readFreeHosts, type FreeHost } from '#domains/hosts/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { shortages } from '#domains/infrastructure/capacity.ts';
import type { availability } from '../contract.ts';
import { forecastPastDays } from '../forecast.ts';
import { say } from '../messages.ts';
import { readCapacities } from './store-capacities.ts';
import { besideReserve, forecastOf, leftOf } from './summarise-capacity.ts';

type Size = Pick<QueryOf<typeof availability.planCapacity>, 'cpuCount' | 'ramMb' | 'diskGb'>;

/** How many servers of a size fit on one host. */
const fitsOn = (host: FreeHost, { cpuCount, ramMb, diskGb }: Size): number =>
  Math.floor(
    Math.min(
      host.cpuCount / cpuCount,
      host.ramMb / ramMb,
      diskGb === 0 ? Number.POSITIVE_INFINITY : host.diskGb / diskGb,
    ),
  );

/** Where so many servers would go: to the freest host first, as engines place them, and beside the reserve. */
export function place(
  hosts: readonly FreeHost[],
  size: Size,
  { count, left }: { count: number; left: { cpuCount: number; ramMb: number } },
): { fits: number; hosts: { name: string; servers: number }[] } {
  const free = hosts.map((host) => ({ name: host.name, servers: fitsOn(host, size) }));
  const inAll = free.reduce((sum, { servers }) => sum + servers, 0);
  const allowed = Math.floor(Math.min(left.cpuCount / size.cpuCount, left.ramMb / size.ramMb));
  let rest = Math.min(count, inAll, allowed);
  const placed = free.flatMap(({ name, servers }) => {
    const here = Math.min(servers, rest);
    rest -= here;
    return here === 0 ? [] : [{ name, servers: here }];
  });
  return { fits: Math.min(inAll, allowed), hosts: placed };
}

/** Where so many servers of a size would fit now, and when each data center is full after that. */
export const planCapacity: Run<typeof availability.planCapacity> = async ({ db, now }, { query }) => {
  const { cpuType, count, ...size } = query;
  const capacities = await readCapacities(db);
  const engines = new Map((await listDataCenters(db)).map(({ id, engine }) => [id, engine]));
  const free = await readFree(db, now);
  const hosts = await readFreeHosts(db, now);
  const past = await readCapacityDays(db, now, forecastPastDays);
  return {
    zones: capacities.map(({ zoneId, zoneName, closedReason, reserve, cpus }) => {
      const zone = { id: zoneId, engine: engines.get(zoneId) ?? '' };
      const own = hosts.filter((one) => one.engine === zone.engine && (one.zoneId === zoneId || one.zoneId === null));
      const left = leftOf(free, zone);
      const cpu = cpus.find(({ type }) => type === cpuType);
      const refusal: Message | null =
        closedReason !== null
          ? say('zone-closed', { reason: closedReason })
          : cpu === undefined
            ? say('type-not-sold')
            : shortages(cpu, size).length > 0
              ? say('size-not-sold')
              : null;
      if (left === null) return { zoneId, zoneName, refusal, fits: null, hosts: [], forecast: null };
      const beside = besideReserve(left, reserve).left;
      const plan = place(own, size, { count, left: beside });
      const taken = Math.min(count, plan.fits);
      const rest = {
        cpuCount: beside.cpuCount - taken * size.cpuCount,
        ramMb: beside.ramMb - taken * size.ramMb,
      };
      return { zoneId, zoneName, refusal, ...plan, forecast: forecastOf(past, zone, rest) };
    }),
  };
};
