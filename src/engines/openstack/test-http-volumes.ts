import type { HttpCloud } from './test-http-cloud.ts';

interface Snapshot {
  id: string;
  name: string;
  status: string;
  volume_id: string;
}
interface Volume {
  id: string;
  status: string;
  size: number;
  attachments: { server_id: string }[];
  metadata: Record<string, string>;
  /** The snapshot that it was filled from. */
  snapshot_id?: string;
}

/** Volumes and snapshots as Ceph has them: none goes before what was filled from it, and no volume before its snapshots. */
export function httpVolumes(cloud: HttpCloud) {
  const volumes = new Map<string, Volume>();
  const snapshots = new Map<string, Snapshot>();
  const add = (id: string, of: Partial<Volume> = {}): Volume => {
    const volume = { id, status: 'available', size: 2, attachments: [], metadata: {}, ...of };
    volumes.set(id, volume);
    return volume;
  };
  const orMissing = (key: string, one: object | undefined) =>
    one === undefined ? { status: 404, body: {} } : { body: { [key]: one } };
  let made = 0;
  cloud.on('GET volume/volumes/detail', ({ query }) => {
    const wanted = Object.entries(JSON.parse(query.get('metadata') ?? '{}') as Record<string, string>);
    const all = [...volumes.values()].filter((one) => wanted.every(([key, value]) => one.metadata[key] === value));
    return { body: { volumes: all } };
  });
  cloud.on('POST volume/volumes', ({ body }) => {
    const { volume } = body as { volume: Partial<Volume> };
    return { status: 202, body: { volume: add(`made-${++made}`, volume) } };
  });
  cloud.on('GET volume/volumes/(?!detail$)*', ({ ids: [id = ''] }) => orMissing('volume', volumes.get(id)));
  cloud.on('DELETE volume/volumes/*', ({ ids: [id = ''] }) => {
    const held = [...snapshots.values()].some((one) => one.volume_id === id);
    const refused = { status: 400, body: { badRequest: { message: 'Volume must not have snapshots.' } } };
    if (held || volumes.get(id)?.status === 'in-use') return refused;
    volumes.delete(id);
    return { status: 202 };
  });
  cloud.on('GET volume/snapshots/detail', ({ query }) => {
    const [name, volumeId] = [query.get('name'), query.get('volume_id')];
    const all = [...snapshots.values()].filter(
      (one) => (name === null || one.name === name) && (volumeId === null || one.volume_id === volumeId),
    );
    return { body: { snapshots: all } };
  });
  cloud.on('POST volume/snapshots', ({ body }) => {
    const { snapshot } = body as { snapshot: { name: string; volume_id: string } };
    const one = { ...snapshot, id: `snapshot-${++made}`, status: 'available' };
    snapshots.set(one.id, one);
    return { status: 202, body: { snapshot: one } };
  });
  cloud.on('GET volume/snapshots/(?!detail$)*', ({ ids: [id = ''] }) => orMissing('snapshot', snapshots.get(id)));
  cloud.on('DELETE volume/snapshots/*', ({ ids: [id = ''] }) => {
    // It is accepted, and the storage finds out later: the snapshot is at rest again.
    if (![...volumes.values()].some((one) => one.snapshot_id === id)) snapshots.delete(id);
    return { status: 202 };
  });
  return { volumes, snapshots, add };
}
