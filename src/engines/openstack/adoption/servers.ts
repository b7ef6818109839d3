import { z } from 'zod';
import { say } from '#engines/messages.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Cloud } from '../client/cloud.ts';

/** A server as the cloud lists it. */
export const Server = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  tenant_id: z.string(),
  tags: z.array(z.string()).default([]),
  metadata: z.record(z.string(), z.string()).default({}),
  flavor: z.object({ vcpus: z.int(), ram: z.int(), original_name: z.string() }),
  /** Empty where it boots from a volume. */
  image: z.union([z.literal(''), z.object({ id: z.string() })]).nullish(),
  'OS-EXT-STS:task_state': z.string().nullish(),
  'os-extended-volumes:volumes_attached': z.array(z.object({ id: z.string() })).default([]),
});
export type Server = z.infer<typeof Server>;

const Volume = z.object({
  id: z.string(),
  size: z.int(),
  bootable: z.union([z.boolean(), z.string()]).transform((is) => is === true || is === 'true'),
  multiattach: z.boolean().default(false),
  attachments: z.array(z.object({ device: z.string().nullish() })).default([]),
  volume_image_metadata: z.record(z.string(), z.unknown()).nullish(),
});
type Volume = z.infer<typeof Volume>;

const pageSize = 1000;

/** Every volume of the cloud. */
export async function volumesById(cloud: Cloud): Promise<Map<string, Volume>> {
  const all = new Map<string, Volume>();
  const query = new URLSearchParams({ all_tenants: 'true', limit: String(pageSize) });
  for (;;) {
    const call = { service: 'volume', method: 'GET', path: `/volumes/detail?${query}`, scope: 'admin' } as const;
    const { volumes } = await cloud.ask(call, z.object({ volumes: z.array(Volume) }));
    for (const volume of volumes) all.set(volume.id, volume);
    const last = volumes.at(-1)?.id;
    if (volumes.length < pageSize || last === undefined) return all;
    query.set('marker', last);
  }
}

const steady = /^(ACTIVE|SHUTOFF|SUSPENDED|PAUSED)$/;

/** The disks of a server, the system disk first, and what keeps it from being a machine of the console. */
export function toServer(server: Server, volumes: ReadonlyMap<string, Volume>) {
  const attached = server['os-extended-volumes:volumes_attached'].flatMap(({ id }) => volumes.get(id) ?? []);
  const system = attached.find(({ bootable }) => bootable) ?? attached[0];
  const ordered = system === undefined ? [] : [system, ...attached.filter(({ id }) => id !== system.id)];
  const imageId = system?.volume_image_metadata?.['image_id'];
  const busy = server['OS-EXT-STS:task_state'] != null;
  const blockers: Sayable[] = [
    ...(typeof server.image === 'object' && server.image !== null ? [say('adopt.local-disk')] : []),
    ...(attached.length === 0 && typeof server.image !== 'object' ? [say('adopt.no-disk')] : []),
    ...(steady.test(server.status) && !busy ? [] : [say('adopt.state', { status: server.status })]),
    ...(attached.some(({ multiattach }) => multiattach) ? [say('adopt.shared-disk')] : []),
  ];
  return {
    disks: ordered.map(({ id, size }) => ({ volumeId: id, sizeGb: size })),
    imageId: typeof imageId === 'string' ? imageId : null,
    blockers,
  };
}
