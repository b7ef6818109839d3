import type { Db } from '#platform/db/pool.ts';
import { readBuilt, readConfigured, readWiring } from '#domains/servers/api/port.ts';
import { readNotSold } from '#domains/tenancy/api/port.ts';

type Kind = 'zone' | 'image' | 'cpu' | 'backup' | 'managed';

/** What of these servers a site does not sell, with how many have it: they keep it. */
export async function notSoldOf(
  db: Db,
  siteId: string,
  serverIds: readonly string[],
): Promise<{ kind: Kind; name: string; servers: number }[]> {
  const off = await readNotSold(db, siteId);
  const counts = new Map<string, { kind: Kind; name: string; servers: number }>();
  const add = (kind: Kind, name: string) => {
    const key = `${kind} ${name}`;
    counts.set(key, { kind, name, servers: (counts.get(key)?.servers ?? 0) + 1 });
  };
  for (const id of serverIds) {
    const has = await readConfigured(db, id);
    if (has === null) continue;
    if (off.zonesOff.includes(has.zoneId)) add('zone', has.zoneId);
    if (off.productsOff.includes(`cpu.${has.cpuType}`)) add('cpu', has.cpuType);
    if (has.backup && off.productsOff.includes('backup')) add('backup', '');
    if (has.managed && off.productsOff.includes('managed')) add('managed', '');
    if (off.imagesOff.length > 0 && off.imagesOff.includes((await readWiring(db, id)).imageId))
      add('image', (await readBuilt(db, id)).imageName);
  }
  return [...counts.values()];
}
