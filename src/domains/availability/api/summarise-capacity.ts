import { HostReport } from '#engines/host.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import { listDataCenters, readHostAnswers } from '#domains/infrastructure/api/port.ts';
import { readSold } from '#domains/servers/api/port.ts';
import type { availability } from '../contract.ts';
import { readCapacities } from './store-capacities.ts';

type Summary = AnswerOf<typeof availability.summariseCapacity>;

const whole = (amount: number) => Math.max(0, Math.floor(amount));
const leftOf = ({ processors, memoryMb, diskGb }: HostReport) => ({
  cpuCount: whole(processors.there - processors.given),
  ramMb: whole(memoryMb.usable - memoryMb.given),
  diskGb: whole(diskGb.free),
});

/** What is sold in every zone, and what its host has left: four statements, however many zones and servers there are. */
export const summariseCapacity: Run<(typeof availability)['summariseCapacity']> = async ({ db, scope }) => {
  const capacities = await readCapacities(db);
  const engineOf = new Map((await listDataCenters(db)).map(({ id, engine }) => [id, engine]));
  const hosts = new Map((await readHostAnswers(db)).map(({ engine, report }) => [engine, report]));
  const sold = new Map((await readSold(db, scope)).map((row) => [row.zoneId, row]));
  const zones: Summary['zones'] = capacities.map(({ zoneId, zoneName, closedReason, cpus }) => {
    const engine = engineOf.get(zoneId) ?? '';
    // What an older version wrote is asked for again within the minute.
    const report = HostReport.safeParse(hosts.get(engine)).data ?? null;
    const { servers = 0, cpuCount = 0, ramMb = 0, diskGb = 0 } = sold.get(zoneId) ?? {};
    return {
      zoneId,
      zoneName,
      closedReason,
      limited: cpus.filter(({ freeCount, freeRamMb }) => freeCount !== null || freeRamMb !== null).length,
      servers,
      sold: { cpuCount, ramMb, diskGb },
      free:
        report === null
          ? null
          : { ...leftOf(report), zones: [...engineOf.values()].filter((other) => other === engine).length },
    };
  });
  return { zones };
};
