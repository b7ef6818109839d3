import { snapshotByRef } from '../snapshots.ts';
import type { DiskSource, EngineImage } from '#engines/images.ts';
import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { seenJob, startedJob } from '../ensure.ts';
import { livingMachine } from '../ensure-snapshots.ts';
import { drawDoom } from '../faults.ts';
import { expectedPower, finishedJob, startJob } from '../jobs.ts';
import { Rejected, type World } from '../world.ts';
import { fileOf, filesOf, imageByRef, imageByToken, toImage, writeBlank } from './images.ts';

/** Makes an empty image unless the token was seen. */
export function ensureImage(world: World, token: string, of: { zoneId: string; maxBytes: number }): EngineImage {
  const known = imageByToken(world.store, token);
  if (known) return toImage(known);
  addImage(world, token, { state: 'open', ...of });
  const made = imageByToken(world.store, token);
  if (!made) throw new Error('An image that was just written cannot be read.');
  filesOf(world).touch(fileOf(made));
  return toImage(made);
}

function addImage(
  world: World,
  token: string,
  { state, maxBytes, zoneId }: { state: 'making' | 'open'; maxBytes: number; zoneId: string },
): string {
  const ref: string = `image-${newId(world.clock.now())}`;
  world.store.run(
    'INSERT INTO images (ref, token, state, size_bytes, max_bytes, created_at) VALUES (?, ?, ?, 0, ?, ?)',
    ref,
    token,
    state,
    maxBytes,
    world.clock.now(),
  );
  world.store.run('INSERT INTO image_zones VALUES (?, ?)', ref, zoneId);
  return ref;
}

/** Closes an image; one that is closed already is a finished job. */
export function ensureImageSealed(world: World, token: string, imageRef: string): Job {
  const seen = seenJob(world, token, 'seal-image');
  if (seen) return seen;
  const image = imageByRef(world.store, imageRef);
  if (!image) throw new Rejected('There is no such image.');
  if (filesOf(world).isBusy(fileOf(image))) throw new Rejected('Bytes are still being added to the image.');
  const job = { token, machineRef: null, work: { kind: 'seal-image' } as const };
  if (image.state === 'ready') finishedJob(world, job);
  else {
    world.store.run("UPDATE images SET state = 'making' WHERE ref = ?", imageRef);
    world.store.run('INSERT INTO image_jobs VALUES (?, ?, NULL, NULL)', token, imageRef);
    startJob(world, { ...job, doom: drawDoom(world, 'ensureImageSealed', '') });
  }
  return startedJob(world, token);
}

/** Clones a disk of a machine that is off when its turn comes. */
export function ensureDiskCloned(world: World, token: string, of: DiskSource): Job {
  const seen = seenJob(world, token, 'clone-disk');
  if (seen) return seen;
  const machine = livingMachine(world, of.machineRef);
  if (of.snapshotRef !== undefined) {
    if (snapshotByRef(world.store, machine.ref, of.snapshotRef)?.state !== 'ready')
      throw new Rejected('There is no such snapshot.');
  } else if (expectedPower(world, machine.ref, machine.power) !== 'off')
    throw new Rejected('A disk can be cloned while its machine is off.');
  const disk = world.store.get('SELECT 1 FROM disks WHERE machine_ref = ? AND position = ?', machine.ref, of.disk);
  if (!disk) throw new Rejected('The machine has no such disk.');
  const ref = addImage(world, token, { state: 'making', maxBytes: 0, zoneId: of.zoneId });
  world.store.run('INSERT INTO image_jobs VALUES (?, ?, ?, ?)', token, ref, machine.ref, of.disk);
  const doom = drawDoom(world, 'ensureDiskCloned', machine.name);
  startJob(world, { token, machineRef: machine.ref, work: { kind: 'clone-disk' }, doom });
  return startedJob(world, token);
}

/** Copies an image that is ready into the store of a zone. */
export function ensureImageCopied(
  world: World,
  token: string,
  { imageRef, zoneId }: { imageRef: string; zoneId: string },
): Job {
  const seen = seenJob(world, token, 'copy-image');
  if (seen) return seen;
  if (imageByRef(world.store, imageRef)?.state !== 'ready') throw new Rejected('There is no such image.');
  const ref = addImage(world, token, { state: 'making', maxBytes: 0, zoneId });
  world.store.run('INSERT INTO image_jobs VALUES (?, ?, ?, NULL)', token, ref, imageRef);
  const doom = drawDoom(world, 'ensureImageCopied', '');
  startJob(world, { token, machineRef: null, work: { kind: 'copy-image' }, doom });
  return startedJob(world, token);
}

/** Removes an image; of one that is not there it is a finished job. */
export function ensureImageRemoved(world: World, token: string, imageRef: string): Job {
  const seen = seenJob(world, token, 'remove-image');
  if (seen) return seen;
  const job = { token, machineRef: null, work: { kind: 'remove-image' } as const };
  if (!imageByRef(world.store, imageRef)) finishedJob(world, job);
  else {
    world.store.run('INSERT INTO image_jobs VALUES (?, ?, NULL, NULL)', token, imageRef);
    startJob(world, { ...job, doom: drawDoom(world, 'ensureImageRemoved', '') });
  }
  return startedJob(world, token);
}

/** Takes in images that exist already; those that are known stay as they are. */
export function importImages(
  world: World,
  items: readonly { ref: string; zoneId: string; label: string; sizeGb: number }[],
) {
  return items.map((item) => {
    const known = imageByRef(world.store, item.ref);
    if (known) return { ref: item.ref, sizeBytes: known.sizeBytes, sha256: known.sha256 ?? '' };
    const made = writeBlank(filesOf(world), fileOf(item), item);
    world.store.run(
      `INSERT INTO images (ref, token, state, size_bytes, max_bytes, sha256, created_at)
       VALUES (?, ?, 'ready', ?, 0, ?, ?)`,
      item.ref,
      `import:${item.ref}`,
      made.sizeBytes,
      made.sha256,
      world.clock.now(),
    );
    world.store.run('INSERT INTO image_zones VALUES (?, ?)', item.ref, item.zoneId);
    return { ref: item.ref, ...made };
  });
}
