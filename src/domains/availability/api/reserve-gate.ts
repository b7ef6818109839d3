import { item } from '#kernel/errors.ts';
import { readFree } from '#domains/hosts/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { orderGate } from '#domains/servers/api/port.ts';
import { createServerPath } from '#domains/servers/paths.ts';
import { say } from '../messages.ts';
import { readReserve } from './store-capacities.ts';
import { besideReserve, leftOf } from './summarise-capacity.ts';

/** Refuses servers that would take of what operators keep free in a data center. Moves between hosts may take it. */
export const reserveGate = orderGate({
  async refusal(db, { zoneId, size, now }) {
    const percent = await readReserve(db, zoneId);
    if (percent === 0) return null;
    const zone = (await listDataCenters(db)).find(({ id }) => id === zoneId);
    const free = zone === undefined ? null : leftOf(await readFree(db, now), zone);
    if (zone === undefined || free === null) return null;
    const { left } = besideReserve(free, percent);
    const wanted = size ?? { cpuCount: 1, ramMb: 1 };
    if (wanted.cpuCount <= left.cpuCount && wanted.ramMb <= left.ramMb) return null;
    return {
      problem: item(5200, undefined, { zone: zone.name }),
      way: { to: createServerPath(), title: say('other-zone') },
    };
  },
});
