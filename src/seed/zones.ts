import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';

const zoneTable = [
  ['EU-FR', 'Frankfurt', 'Europe', 'Germany', 'DE'],
  ['EU-LO', 'London', 'Europe', 'United Kingdom', 'GB'],
  ['IL-TA', 'Tel Aviv', 'Asia', 'Israel', 'IL'],
  ['AS', 'Hong Kong', 'Asia', 'Hong Kong', 'HK'],
  ['US-NY2', 'New York', 'North America', 'United States', 'US'],
  ['US-SC', 'Santa Clara', 'North America', 'United States', 'US'],
] as const;

export const zoneIds: readonly string[] = zoneTable.map(([id]) => id);

const counts = [1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32];
const manyCounts = [...counts, 36, 40, 48, 56, 64, 72, 88, 104];
const ram = [
  256, 512, 1024, 2048, 3072, 4096, 6144, 8192, 10_240, 12_288, 16_384, 24_576, 32_768, 49_152, 65_536, 98_304, 131_072,
];
const muchRam = [...ram, 200_704, 262_144, 327_680, 393_216, 458_752, 524_288];

export interface SoldCpu {
  type: 'A' | 'B' | 'T' | 'D';
  counts: readonly number[];
  ramMb: readonly number[];
}

const soldCpus: readonly SoldCpu[] = [
  { type: 'A', counts, ramMb: ram.filter((mb) => mb <= 65_536) },
  { type: 'B', counts: manyCounts, ramMb: muchRam },
  { type: 'D', counts: manyCounts, ramMb: muchRam.filter((mb) => mb >= 1024) },
  { type: 'T', counts: counts.filter((n) => n <= 16), ramMb: ram.filter((mb) => mb >= 1024) },
];

/** Which processors a zone sells: the two small ones have no dedicated cores, and Hong Kong stops at 32. */
export function cpusOf(zoneId: string): readonly SoldCpu[] {
  if (zoneId === 'EU-LO') return soldCpus.filter((cpu) => cpu.type !== 'D');
  if (zoneId !== 'AS') return soldCpus;
  return soldCpus
    .filter((cpu) => cpu.type !== 'D')
    .map((cpu) => ({
      ...cpu,
      counts: cpu.counts.filter((n) => n <= 32),
      ramMb: cpu.ramMb.filter((mb) => mb <= 131_072),
    }));
}

/** Hong Kong is nearly full: nothing of the smallest type, and of the usual one up to 16 processors. */
const capacityOf = (zoneId: string, type: SoldCpu['type']) => ({
  free_count: zoneId === 'AS' && type !== 'T' ? (type === 'A' ? 0 : 16) : null,
});

export const packagesOf = (zoneId: string): readonly string[] =>
  zoneId === 'AS' ? ['t1000', 't5000', 'b50'] : ['t1000', 't5000', 'b50', 'b100'];

/** Writes the six data centers and their offerings. */
export async function insertZones(tx: Db): Promise<void> {
  await insertAll(
    tx,
    'data_center',
    zoneTable.map(([id, name, continent, country, country_code], position) => ({
      id,
      name,
      continent,
      country,
      country_code,
      city: name,
      engine: 'simulator',
      position,
    })),
  );
  await insertAll(
    tx,
    'zone_cpu',
    zoneIds.flatMap((zone_id) =>
      cpusOf(zone_id).map((cpu) => ({
        zone_id,
        type: cpu.type,
        counts: [...cpu.counts],
        ram_mb: [...cpu.ramMb],
        ...capacityOf(zone_id, cpu.type),
      })),
    ),
  );
  await insertAll(
    tx,
    'zone_traffic_package',
    zoneIds.flatMap((zone_id) => packagesOf(zone_id).map((code, position) => ({ zone_id, code, position }))),
  );
}
