import { NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { sampleSteps } from '#domains/hosts/limits.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import type { storageClusters } from '../contract.ts';
import { readSamples } from './store-samples.ts';
import { readStoredCluster, type StoredCluster } from './store.ts';
import { rowsOf } from './view.ts';

type Reading = Pick<Ctx, 'db' | 'now'>;

/** A pool by the id in the path. Throws NotFound (1004). */
export async function namedCluster(
  { db, now }: Reading,
  { params }: { params: { clusterId: string } },
): Promise<StoredCluster> {
  const cluster = await readStoredCluster(db, params.clusterId, now);
  if (cluster === null) throw new NotFound();
  return cluster;
}

/** A pool with how full it is and when it is full. */
export const readCluster: Run<typeof storageClusters.readCluster> = async (ctx, request) => {
  const cluster = await namedCluster(ctx, request);
  const [row] = await rowsOf(ctx.db, [cluster], { zones: await listDataCenters(ctx.db), now: ctx.now });
  if (row === undefined) throw new NotFound();
  return row;
};

/** How full a pool was over a span: at most 400 points. */
export const readClusterSamples: Run<typeof storageClusters.readClusterSamples> = async (ctx, request) => {
  const { id: poolId } = await namedCluster(ctx, request);
  const { hours, grain, stepMinutes } = sampleSteps[request.query.span];
  const since = new Date(ctx.now.getTime() - hours * 3_600_000);
  const samples = await readSamples(ctx.db, { poolId, since, grain, stepMinutes });
  return {
    interval: stepMinutes,
    times: samples.map(({ at }) => at.toISOString()),
    usedGb: samples.map(({ usedGb }) => Math.round(usedGb * 10) / 10),
    promisedGb: samples.map(({ promisedGb }) => Math.round(promisedGb * 10) / 10),
  };
};
