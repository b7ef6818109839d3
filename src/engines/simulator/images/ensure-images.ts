import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { snapshotByRef } from '../machines/snapshots.ts';
import type { DiskSource, EngineImage } from '#engines/images.ts';
import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { seenJob, expectedPower, finishedJob, startJob } from '../jobs/jobs.ts';
import { livingMachine } from '../machines/machines.ts';
import type { Asked, Simulation } from '../simulation.ts';
import { fileOf, filesOf, imageByRef, imageByToken, toImage, writeBlank } from './images.ts';

/** Makes an empty image unless the token was seen. */
export function ensureImage(
  simulation: Simulation,
  token: string,
  of: { zoneId: string; maxBytes: number },
): EngineImage {
  const known = imageByToken(simulation.store, token);
  if (known) return toImage(known);
  addImage(simulation, token, { state: 'open', ...of });
  const made = imageByToken(simulation.store, token);
  if (!made) throw new Error('An image that was just written cannot be read.');
  filesOf(simulation).touch(fileOf(made));
  return toImage(made);
}

function addImage(
  simulation: Simulation,
  token: string,
  { state, maxBytes, zoneId }: { state: 'making' | 'open'; maxBytes: number; zoneId: string },
): string {
  const ref: string = `image-${newId(simulation.clock.now())}`;
  simulation.store.run(
    'INSERT INTO images (ref, token, state, size_bytes, max_bytes, created_at) VALUES (?, ?, ?, 0, ?, ?)',
    ref,
    token,
    state,
    maxBytes,
    simulation.clock.now(),
  );
  simulation.store.run('INSERT INTO image_zones VALUES (?, ?)', ref, zoneId);
  return ref;
}

/** Closes an image; one that is closed already is a finished job. */
export function ensureImageSealed(simulation: Asked, token: string, imageRef: string): Job {
  const seen = seenJob(simulation, token, 'seal-image');
  if (seen) return seen;
  const image = imageByRef(simulation.store, imageRef);
  if (!image) throw new EngineFinal(say('image-gone'));
  if (filesOf(simulation).isBusy(fileOf(image))) throw new EngineFinal('Bytes are still being added to the image.');
  const job = { token, machineRef: null, work: { kind: 'seal-image' } as const };
  if (image.state === 'ready') return finishedJob(simulation, job);
  simulation.store.run("UPDATE images SET state = 'making' WHERE ref = ?", imageRef);
  simulation.store.run('INSERT INTO image_jobs VALUES (?, ?, NULL, NULL)', token, imageRef);
  return startJob(simulation, { ...job, name: '' });
}

/** Clones a disk of a machine that is off when its turn comes. */
export function ensureDiskCloned(simulation: Asked, token: string, of: DiskSource): Job {
  const seen = seenJob(simulation, token, 'clone-disk');
  if (seen) return seen;
  const machine = livingMachine(simulation, of.machineRef);
  if (of.snapshotRef !== undefined) {
    if (snapshotByRef(simulation.store, machine.ref, of.snapshotRef)?.state !== 'ready')
      throw new EngineFinal(say('snapshot-gone'));
  } else if (expectedPower(simulation, machine.ref, machine.power) !== 'off')
    throw new EngineFinal(say('clone-while-off'));
  const disk = simulation.store.get('SELECT 1 FROM disks WHERE machine_ref = ? AND position = ?', machine.ref, of.disk);
  if (!disk) throw new EngineFinal(say('no-such-disk'));
  const ref = addImage(simulation, token, { state: 'making', maxBytes: 0, zoneId: of.zoneId });
  simulation.store.run('INSERT INTO image_jobs VALUES (?, ?, ?, ?)', token, ref, machine.ref, of.disk);
  return startJob(simulation, { token, machineRef: machine.ref, work: { kind: 'clone-disk' }, name: machine.name });
}

/** Copies an image that is ready into the store of a zone. */
export function ensureImageCopied(
  simulation: Asked,
  token: string,
  { imageRef, zoneId }: { imageRef: string; zoneId: string },
): Job {
  const seen = seenJob(simulation, token, 'copy-image');
  if (seen) return seen;
  if (imageByRef(simulation.store, imageRef)?.state !== 'ready') throw new EngineFinal(say('image-gone'));
  const ref = addImage(simulation, token, { state: 'making', maxBytes: 0, zoneId });
  simulation.store.run('INSERT INTO image_jobs VALUES (?, ?, ?, NULL)', token, ref, imageRef);
  return startJob(simulation, { token, machineRef: null, work: { kind: 'copy-image' }, name: '' });
}

/** Removes an image; of one that is not there it is a finished job. */
export function ensureImageRemoved(simulation: Asked, token: string, imageRef: string): Job {
  const seen = seenJob(simulation, token, 'remove-image');
  if (seen) return seen;
  const job = { token, machineRef: null, work: { kind: 'remove-image' } as const };
  if (!imageByRef(simulation.store, imageRef)) return finishedJob(simulation, job);
  simulation.store.run('INSERT INTO image_jobs VALUES (?, ?, NULL, NULL)', token, imageRef);
  return startJob(simulation, { ...job, name: '' });
}

/** Takes in images that exist already; those that are known stay as they are. */
export function importImages(
  simulation: Simulation,
  items: readonly { ref: string; zoneId: string; label: string; sizeGb: number }[],
) {
  return items.map((item) => {
    const known = imageByRef(simulation.store, item.ref);
    if (known) return { ref: item.ref, sizeBytes: known.sizeBytes, sha256: known.sha256 ?? '' };
    const made = writeBlank(filesOf(simulation), fileOf(item), item);
    simulation.store.run(
      `INSERT INTO images (ref, token, state, size_bytes, max_bytes, sha256, created_at)
       VALUES (?, ?, 'ready', ?, 0, ?, ?)`,
      item.ref,
      `import:${item.ref}`,
      made.sizeBytes,
      made.sha256,
      simulation.clock.now(),
    );
    simulation.store.run('INSERT INTO image_zones VALUES (?, ?)', item.ref, item.zoneId);
    return { ref: item.ref, ...made };
  });
}
