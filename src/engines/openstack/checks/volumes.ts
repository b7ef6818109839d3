import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { CloudRefusal } from '../client/errors.ts';
import { projectOf } from '../client/projects.ts';
import { BlockStorage } from '../client/volumes.ts';
import { until, TooSlow } from '../client/until.ts';
import { type Check, doubtful, fine, notUsed, wrong } from './result.ts';

const madeWithinMs = 14_000;
const mark = { skydeck_check: 'volume' };

/** Makes a volume of 1 GB of the configured type and removes it. */
export const checkVolume: Check = async (keeper) => {
  const { cloud } = keeper;
  if (cloud.config.disks === 'local') return notUsed(say('check.volume.off'));
  const { volumeType, availabilityZone, prefix } = cloud.config;
  const Types = z.object({ volume_types: z.array(z.object({ name: z.string() })) });
  const { volume_types } = await cloud.ask({ service: 'volume', method: 'GET', path: '/types', scope: 'admin', patience: 'once' }, Types); // prettier-ignore
  const names = volume_types.map(({ name }) => name);
  if (volumeType !== undefined && !names.includes(volumeType))
    return wrong(
      say('check.volume.type', { type: volumeType }),
      say('check.volume.type-next', { types: names.join(', ') }),
    );
  const projectId = await projectOf(keeper, '');
  const blocks = new BlockStorage(cloud, projectId);
  for (const { id, status } of await blocks.tagged(mark)) if (/^(available|error)$/.test(status)) await remove(id);
  const volume = {
    name: `${prefix}-self-check`,
    size: 1,
    metadata: mark,
    ...(volumeType !== undefined && { volume_type: volumeType }),
    ...(availabilityZone !== undefined && { availability_zone: availabilityZone }),
  };
  const Made = z.object({ volume: z.object({ id: z.string() }) });
  const scope = { projectId };
  const { volume: made } = await cloud.ask(
    { service: 'volume', method: 'POST', path: '/volumes', scope, body: { volume } },
    Made,
  );
  try {
    const { status } = await until(
      cloud,
      async () => {
        const one = await blocks.read(made.id);
        return one === null || /^(available|error)/.test(one.status) ? { status: one?.status ?? 'error' } : null;
      },
      madeWithinMs,
    );
    if (status !== 'available') return wrong(say('check.volume.failed', { status }), say('check.volume.next'));
    return fine(
      volumeType === undefined ? say('check.volume.ok-default') : say('check.volume.ok', { type: volumeType }),
    );
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error;
    return doubtful(say('check.volume.slow'), say('check.volume.next'));
  } finally {
    await remove(made.id);
  }

  /** One that is not at rest goes with the next check. */
  async function remove(id: string): Promise<void> {
    const call = { service: 'volume', method: 'DELETE', path: `/volumes/${id}`, scope: { projectId } } as const;
    await cloud.run(call).catch((error: unknown) => {
      if (!(error instanceof CloudRefusal)) throw error;
    });
  }
};
