import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import type { availability } from '../contract.ts';

export type Capacity = InputOf<typeof availability.saveCapacity>;
type Listed = AnswerOf<typeof availability.listCapacities>['items'][number];

interface StoredZone {
  zoneId: string;
  zoneName: string;
  closedReason: string | null;
  version: number;
  waiting: number;
}
interface StoredCpu {
  zoneId: string;
  type: string;
  counts: number[];
  ramMb: number[];
  freeCount: number | null;
  freeRamMb: number | null;
  waiting: number;
}

/** Every zone with its capacity and with how many wait for more, in the order in which the provider shows them. */
export async function readCapacities(db: Db): Promise<Listed[]> {
  const { rows: zones } = await sql<StoredZone>`
    select d.id as "zoneId", d.name as "zoneName", d.closed_reason as "closedReason", d.capacity_version as version,
      (select count(*)::int from capacity_watch w where w.zone_id = d.id and w.cpu_type is null) as waiting
    from data_center d order by d.position, d.id`.execute(db);
  const { rows: cpus } = await sql<StoredCpu>`
    select c.zone_id as "zoneId", c.type, c.counts, c.ram_mb as "ramMb", c.free_count as "freeCount",
      c.free_ram_mb as "freeRamMb",
      (select count(*)::int from capacity_watch w where w.zone_id = c.zone_id and w.cpu_type = c.type) as waiting
    from zone_cpu c order by c.zone_id, c.type`.execute(db);
  const byZone = Map.groupBy(cpus, ({ zoneId }) => zoneId);
  return zones.map((zone) => ({
    ...zone,
    cpus: (byZone.get(zone.zoneId) ?? []).flatMap(({ zoneId: _zone, type: letter, ...cpu }) => {
      const type = cpuTypes.find((one) => one === letter);
      return type === undefined ? [] : [{ ...cpu, type }];
    }),
  }));
}
