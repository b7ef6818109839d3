import { expect, it } from 'vitest';
import { patient } from '#engines/conformance/harness.ts';
import { settleOf } from './test-cloud.ts';
import { HttpCloud, knownMachine } from './test-http-cloud.ts';
import { httpVolumes } from './test-http-volumes.ts';
import { saveVolume } from './store.ts';

const tags = { skydeck_machine: 'machine' };

/** A cloud in which a machine has nothing but its volumes. */
async function bare(): Promise<{ cloud: HttpCloud; blocks: ReturnType<typeof httpVolumes> }> {
  const cloud = await HttpCloud.open();
  cloud.on('GET compute/servers/detail', { body: { servers: [] } });
  cloud.on('GET network/ports', { body: { ports: [] } });
  cloud.on('GET network/security-groups', { body: { security_groups: [] } });
  return { cloud, blocks: httpVolumes(cloud) };
}

it('lets machines start and go while the cloud will not remove an image', async () => {
  const { cloud } = await bare();
  await using _ = cloud;
  let inUse = true;
  cloud.on('DELETE image/images/*', ({ ids: [id] }) => ({ status: id === 'kept' && inUse ? 409 : 204 }));
  const keeper = await cloud.keeper();
  const { engine, desk } = keeper;
  for (const id of ['kept', 'other'])
    desk.store.run('INSERT INTO leaving (image_ref, sha256) VALUES (?, NULL)', `image-${id}`);
  const ref = knownMachine(keeper);
  await engine.ensureDestroyed('destroy', ref, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done', error: null });
  const left = () => desk.store.all<{ ref: string }>('SELECT image_ref AS ref FROM leaving').map((one) => one.ref);
  await expect.poll(left).toEqual(['image-kept']);
  inUse = false;
  desk.sweep();
  await expect.poll(left).toEqual([]);
});

it('removes what a snapshot that failed left, and the machine after it', async () => {
  const { cloud, blocks } = await bare();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  const { engine } = keeper;
  const ref = knownMachine(keeper, { volumes: ['disk'] });
  blocks.add('disk', { metadata: tags });
  const failed = { id: 'failed', name: 'skydeck-s-0', status: 'error', volume_id: 'disk' };
  cloud.on('POST volume/snapshots', () => {
    blocks.snapshots.set(failed.id, failed);
    return { status: 202, body: { snapshot: failed } };
  });
  const order = { machineRef: ref, name: 'One', memory: false, quiesce: false };
  await engine.ensureSnapshot('snapshot', order, patient);
  expect(await settleOf(keeper, 'snapshot')).toMatchObject({ state: 'failed' });
  expect(blocks.snapshots.size).toBe(0);
  // One that no one noted is found by its name.
  blocks.snapshots.set('lost', { ...failed, id: 'lost' });
  await engine.ensureDestroyed('destroy', ref, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done', error: null });
  expect([blocks.volumes.size, blocks.snapshots.size]).toEqual([0, 0]);
});

it('removes a snapshot when the disk that was filled from it is gone', async () => {
  const { cloud, blocks } = await bare();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  const { engine, desk } = keeper;
  const ref = knownMachine(keeper, { volumes: ['disk'] });
  blocks.add('disk', { metadata: tags });
  const order = { machineRef: ref, name: 'One', memory: false, quiesce: false };
  await engine.ensureSnapshot('snapshot', order, patient);
  await settleOf(keeper, 'snapshot');
  const [snapshot] = await engine.listSnapshots([ref], patient);
  const of = { machineRef: ref, snapshotRef: snapshot?.ref ?? '' };
  await engine.ensureReverted('revert', of, patient);
  await settleOf(keeper, 'revert');
  await engine.ensureSnapshotRemoved('remove', of, patient);
  expect(await settleOf(keeper, 'remove')).toMatchObject({ state: 'done', error: null });
  expect(await engine.listSnapshots([ref], patient)).toEqual([]);
  // The disk of now is a clone of it, and the disk from before holds it.
  expect([blocks.volumes.size, blocks.snapshots.size]).toEqual([2, 1]);
  await engine.ensureDestroyed('destroy', ref, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done', error: null });
  expect([blocks.volumes.size, blocks.snapshots.size]).toEqual([0, 0]);
  desk.sweep();
  await expect.poll(() => desk.store.all('SELECT * FROM leftovers')).toEqual([]);
});

it('goes on to remove a snapshot that a disk of another needs', async () => {
  const { cloud, blocks } = await bare();
  await using _ = cloud;
  const keeper = await cloud.keeper();
  const ref = knownMachine(keeper, { volumes: ['disk'] });
  blocks.add('disk', { metadata: tags });
  blocks.snapshots.set('part', { id: 'part', name: 'skydeck-s-0', status: 'available', volume_id: 'disk' });
  blocks.add('copy', { snapshot_id: 'part' });
  await keeper.engine.ensureDestroyed('destroy', ref, patient);
  expect(await settleOf(keeper, 'destroy')).toMatchObject({ state: 'done', error: null });
  expect([...blocks.volumes.keys()]).toEqual(['disk', 'copy']);
  blocks.volumes.delete('copy');
  keeper.desk.sweep();
  await expect.poll(() => blocks.volumes.size + blocks.snapshots.size).toBe(0);
});

it('removes later what work that failed could not, also after a restart', async () => {
  const { cloud, blocks } = await bare();
  await using _ = cloud;
  const folder = cloud.folder();
  const first = await cloud.keeper(folder);
  const ref = knownMachine(first, { volumes: ['disk'] });
  first.desk.store.run("UPDATE machines SET state = 'creating'");
  blocks.add('disk', { metadata: { ...tags, skydeck_disk: '0-0' }, status: 'error' });
  // What makes the machine fails, and what would undo it does, too.
  cloud.on('DELETE volume/volumes/*', { status: 403 });
  first.desk.store.run(
    `INSERT INTO jobs (token, number, kind, machine_ref, body, state, progress)
     VALUES ('create', 1, 'create', ?, '{}', 'running', 0)`,
    ref,
  );
  saveVolume(first.desk.store, ref, { volumeId: 'disk', diskId: 0 });
  await cloud.stop(first);
  const second = await cloud.keeper(folder);
  expect(await settleOf(second, 'create')).toMatchObject({ state: 'failed', machineRef: null });
  await cloud.stop(second);
  expect(blocks.volumes.size).toBe(1);
  const { volumes } = blocks;
  cloud.on('DELETE volume/volumes/*', ({ ids: [id = ''] }) => ({ status: volumes.delete(id) ? 202 : 404 }));
  await cloud.keeper(folder);
  await expect.poll(() => blocks.volumes.size).toBe(0);
});
