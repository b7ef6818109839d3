import { z } from 'zod';
import type { Cloud } from '../client/cloud.ts';
import { isConflict, orNull } from '../client/errors.ts';

const CloudImage = z.object({
  id: z.string(),
  status: z.string(),
  visibility: z.string(),
  owner: z.string().nullish(),
  size: z.number().nullish(),
  virtual_size: z.number().nullish(),
  min_disk: z.number().nullish(),
});
export type CloudImage = z.infer<typeof CloudImage>;

export const glance = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  ({ service: 'image', method, path, scope: 'admin', ...(body && { body }) }) as const;

/** The image in the cloud; null: it has none. */
export async function readCloudImage(cloud: Cloud, id: string): Promise<CloudImage | null> {
  if (!/^[0-9a-f-]{32,36}$/i.test(id)) return null;
  return orNull(cloud.ask(glance('GET', `/images/${id}`), CloudImage));
}

/** Which images which projects may use, as far as this process has seen to it. */
const shared = new WeakMap<Cloud, Set<string>>();

/** Lets a project make disks of an image that is not open to everyone. */
export async function shareImage(cloud: Cloud, id: string, projectId: string): Promise<void> {
  const known = shared.get(cloud) ?? new Set<string>();
  shared.set(cloud, known);
  const key = `${id} ${projectId}`;
  if (known.has(key)) return;
  await share(cloud, id, projectId);
  known.add(key);
}

async function share(cloud: Cloud, id: string, projectId: string): Promise<void> {
  const image = await readCloudImage(cloud, id);
  if (image === null || image.visibility === 'public' || image.visibility === 'community') return;
  if (image.owner === projectId) return;
  await cloud.run(glance('POST', `/images/${id}/members`, { member: projectId })).catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
}
