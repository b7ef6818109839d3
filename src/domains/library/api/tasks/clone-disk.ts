import { ensureJob, findMachine, letGo, setPower, type By, type Ending } from '#domains/servers/api/port.ts';
import type { EngineImage } from '#engines/images.ts';
import type { Machine } from '#engines/port.ts';
import { done, fail, next, task, wait, type Effect } from '#platform/tasks/task.ts';
import type { Format } from '../../states.ts';
import { announceImage } from '../announce.ts';
import { runInspect } from '../inspect/run-inspect.ts';
import { readForTask, saveFailed, saveReady } from '../store-change.ts';
import { imageOf, readerOf } from './check-image.ts';
import { orderClearing } from './clear-image.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  imageId: string;
  imageName: string;
  /** The place of the disk, from 0. */
  disk: number;
  startAgain: boolean;
  /** Cloned as this snapshot has it, without a pause of the server; null: as the disk is. Tasks of old have none. */
  snapshotRef?: string | null;
  /** The power as far as is known. */
  power: Machine['power'];
  wasOn: boolean;
  /** The token by which the image is found at the engine. */
  cloneToken: string | null;
  /** Why it is going to fail, once that is known. */
  reason: string | null;
  by: By;
}

const atWork = 'The data center is already copying the disk.';

/**
 * Makes an image of a disk: shut down, clone, start. A server that was on is started again, whatever became of the clone;
 * of a clone that failed the engine keeps nothing.
 */
export const cloneDiskTask = task<Data>()({
  kind: 'image.clone',
  serviceName: 'library',
  title: ({ name, imageName }) => `Clone a disk of ${name} to ${imageName}`,
  first: 'stop',
  steps: {
    stop: {
      title: 'Shutting down',
      weight: 2,
      cancel: true,
      async run({ app, data, token, signal, log }) {
        if (data.snapshotRef != null) return next('clone');
        const { machine } = await findMachine(app, data.serverId, signal);
        if (!data.wasOn && machine.power === 'off') return next('clone');
        const set = await setPower({ app, data, token, signal }, { action: 'off', force: false });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        if (power !== 'off')
          return next('start', { patch: { power, reason: set.error ?? 'The server did not shut down.' } });
        log('The server is off.');
        return next('clone', { patch: { power } });
      },
    },
    clone: {
      title: 'Copying the disk',
      weight: 6,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const { zoneId } = await imageOf(app, data.imageId);
        const of = { machineRef: machine.ref, disk: data.disk, snapshotRef: data.snapshotRef ?? undefined, zoneId };
        const job = await ensureJob(engine, { token, signal, start: () => engine.ensureDiskCloned(token, of, signal) });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        const image = job.state === 'done' ? await engine.findImage(token, signal) : null;
        if (image?.sha256 == null) {
          const reason = job.error ?? 'The data center could not clone the disk.';
          log(`The clone failed: ${reason}`);
          return next('start', { patch: { reason } });
        }
        log(`The disk is copied: SHA-256 ${image.sha256}.`);
        return next('start', { patch: { cloneToken: token } });
      },
    },
    start: {
      title: 'Starting again',
      weight: 2,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        if (data.snapshotRef != null || !data.wasOn || !data.startAgain || machine.power === 'on')
          return next('save', { patch: { power: machine.power } });
        const set = await setPower({ app, data, token, signal }, { action: 'on', force: false });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        log(power === 'on' ? 'The server is on again.' : `It stays off: ${set.error ?? 'no reason given'}`);
        return next('save', { patch: { power } });
      },
    },
    save: {
      title: 'Adding it to the library',
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal, log }) {
        if (data.reason !== null || data.cloneToken === null) return fail(data.reason ?? 'The disk was not cloned.');
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const image = await engine.findImage(data.cloneToken, signal);
        if (image === null) return fail('The data center does not list the image.');
        // What the disk is, its content says: a system may have been brought in any format.
        const found = await runInspect(readerOf(engine, { ref: image.ref, size: image.sizeBytes, signal }), null);
        const format = 'refusal' in found ? 'raw' : found.format;
        log(`Its format is ${format}.`);
        const effect = shown(data, letGo(ending(data, { image, machine, format })));
        const stays = data.snapshotRef == null && data.wasOn && data.startAgain && machine.power !== 'on';
        return stays
          ? done({ warn: 'The disk is cloned, but the server could not be started.', effect })
          : done({ effect });
      },
    },
  },
  undo: (data, how, reason) =>
    shown(
      data,
      letGo({
        ...data,
        kind: 'lifecycle',
        action: how === 'cancelled' ? 'Cloning a disk cancelled' : `Cloning a disk failed: ${reason}`,
        // It was not shut down while the task could still be cancelled.
        state: data.power,
        ...(how === 'failed' && {
          tell: {
            code: 46 as const,
            severity: 'error' as const,
            title: `The clone of a disk of ${data.name} failed`,
            text: `${reason} Nothing of it was kept. It can be tried again.`,
          },
        }),
        also: async (tx) => {
          const image = await readForTask(tx, data.imageId);
          if (image === null) return;
          const tokens = [`${data.taskId}/clone`];
          const clearing = await orderClearing(tx, { ...image, imageId: data.imageId, name: data.imageName, tokens });
          await saveFailed(tx, data.imageId, { reason: how === 'cancelled' ? 'It was cancelled.' : reason, clearing });
        },
      }),
    ),
});

/** Whoever looks at the library sees how it ended. */
const shown =
  ({ imageId }: Data, effect: Effect): Effect =>
  async (tx, emit) => {
    await effect(tx, emit);
    const image = await readForTask(tx, imageId);
    if (image !== null) await announceImage(emit, { ...image, id: imageId });
  };

const ending = (
  data: Data,
  { image, machine, format }: { image: EngineImage; machine: Machine; format: Format },
): Ending => ({
  ...data,
  kind: 'lifecycle',
  action: `Disk ${data.disk + 1} cloned to ${data.imageName}`,
  state: machine.power,
  powerSince: machine.powerSince,
  error: null,
  tell: {
    code: 46,
    severity: 'success',
    title: `The image ${data.imageName} is ready`,
    text: `It is a clone of disk ${data.disk + 1} of ${data.name} and stands in the hard-disk library.`,
  },
  also: (tx) =>
    saveReady(tx, data.imageId, {
      engineRef: image.ref,
      sizeBytes: image.sizeBytes,
      sha256: image.sha256 ?? '',
      format,
      diskGb: null,
    }),
});
