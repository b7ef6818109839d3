import { expect, it } from 'vitest';
import { PoolReport, PoolVolume } from '#engines/pools.ts';
import { finish, freshToken, made, patient, type EngineHarness, type UseHarness } from './harness.ts';

async function volumesOf({ engine }: EngineHarness): Promise<PoolVolume[]> {
  const found: PoolVolume[] = [];
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const answer: Awaited<ReturnType<typeof engine.listPoolVolumes>> = await engine.listPoolVolumes(page, patient);
    found.push(...answer.volumes);
    page = answer.next;
  }
  return found;
}

/** Disks lie on storage pools, which say how full they are. */
export function pooling(use: UseHarness): void {
  it('lists its pools, and every disk with its pool until the machine goes', async ({ skip }) => {
    const h = use();
    if (!h.engine.capabilities.pools) skip();
    const machine = await made(h);
    const pools = await h.engine.listPools(patient);
    for (const pool of pools) expect(PoolReport.parse(pool)).toEqual(pool);
    expect(new Set(pools.map(({ id }) => id)).size).toBe(pools.length);
    const own = (await volumesOf(h)).filter(({ machineRef }) => machineRef === machine.ref);
    for (const volume of own) expect(PoolVolume.parse(volume)).toEqual(volume);
    expect(own).toHaveLength(1);
    const pool = pools.find(({ id }) => id === own[0]?.poolId);
    expect(pool).toBeDefined();
    if (!h.poolsLag) expect(pool?.promisedGb).toBeGreaterThanOrEqual(own[0]?.sizeGb ?? 0);
    await finish(h, h.engine.ensureDestroyed(freshToken(), machine.ref, patient));
    expect((await volumesOf(h)).filter(({ machineRef }) => machineRef === machine.ref)).toEqual([]);
    const left = (await h.engine.listPools(patient)).find(({ id }) => id === pool?.id);
    if (!h.poolsLag) expect(left?.promisedGb).toBeLessThan(pool?.promisedGb ?? 0);
  });
}
