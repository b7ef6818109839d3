import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CheckResult } from '#engines/checks.ts';
import { say } from '#engines/messages.ts';
import type { Cloud } from '../client/cloud.ts';
import { gone, orNull } from '../client/errors.ts';
import { glance } from '../images/glance.ts';
import { type Check, fine, wrong } from './result.ts';

/** Uploads a small image, compares what the cloud has then, and removes it. */
export const checkImage: Check = async ({ cloud }) => {
  const name = `${cloud.config.prefix}-self-check`;
  await clear(cloud, name);
  const bytes = Buffer.from('The self-check of a console uploads this and removes it.\n'.repeat(100));
  const body = { name, disk_format: 'raw', container_format: 'bare', visibility: 'private' };
  const { id } = await cloud.ask(glance('POST', '/images', body), z.object({ id: z.string() }));
  try {
    const content = { type: 'application/octet-stream', bytes };
    await cloud.run({ service: 'image', method: 'PUT', path: `/images/${id}/file`, scope: 'admin', content });
    const Image = z.object({ status: z.string(), size: z.number().nullable(), os_hash_algo: z.string().nullish(), os_hash_value: z.string().nullish() }); // prettier-ignore
    const image = await cloud.ask(glance('GET', `/images/${id}`), Image);
    const sum =
      image.os_hash_algo === 'sha512' ? createHash('sha512').update(bytes).digest('hex') : image.os_hash_value;
    if (image.status !== 'active' || image.size !== bytes.length || sum !== image.os_hash_value)
      return wrong(say('check.image.damaged', { status: image.status }), say('check.image.next'));
    return (await faultOfRescue(cloud)) ?? fine(say('check.image.ok'));
  } finally {
    await gone(cloud.run(glance('DELETE', `/images/${id}`)));
  }
};

/** What keeps rescue mode from starting from the image that the settings name; null: nothing, or there is no rescue mode. */
async function faultOfRescue(cloud: Cloud): Promise<CheckResult | null> {
  const { rescueImage: id, disks } = cloud.config;
  if (id === undefined) return null;
  const Image = z.looseObject({ status: z.string(), hw_rescue_bus: z.string().optional(), hw_rescue_device: z.string().optional() }); // prettier-ignore
  const image = await orNull(cloud.ask(glance('GET', `/images/${id}`), Image));
  if (image?.status !== 'active') return wrong(say('check.image.no-rescue', { id }), say('check.image.no-rescue-next'));
  // What nova asks of an image that servers whose disks are volumes are rescued with.
  const lacks = disks === 'volumes' && (image.hw_rescue_bus === undefined || image.hw_rescue_device === undefined);
  return lacks ? wrong(say('check.image.rescue-properties'), say('check.image.rescue-next', { id })) : null;
}

async function clear(cloud: Cloud, name: string): Promise<void> {
  const Images = z.object({ images: z.array(z.object({ id: z.string() })) });
  const { images } = await cloud.ask(glance('GET', `/images?${new URLSearchParams({ name })}`), Images);
  for (const { id } of images) await gone(cloud.run(glance('DELETE', `/images/${id}`)));
}
