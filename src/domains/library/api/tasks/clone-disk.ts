import type { Message, Sayable } from '#kernel/message.ts';
import { record, type By } from '#domains/history/api/port.ts';
import { ensureJob, findMachine, releaseServer, setPower, type Ending } from '#domains/servers/api/port.ts';
import type { EngineImage } from '#engines/images.ts';
import type { Machine } from '#engines/port.ts';
import { done, fail, next, task, wait, type Effect } from '#platform/tasks/task.ts';
import { saveFailed, saveReady, ofImage } from '#domains/images/api/port.ts';
import type { Format } from '../../states.ts';
import { runInspect } from '../inspect/run-inspect.ts';
import { readForTask } from '../store-change.ts';
import { imageOf, readerOf } from './image-of.ts';
import { orderClearing } from './clear-image.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

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
  reason: Sayable | null;
  by: By;
}

const atWork = say('already-copying-disk');

/**
 * Creates an image of a disk: shut down, clone, start. A server that was on is started again, regardless of the result; the
 * engine keeps nothing of a failed clone.
 */
export const cloneDiskTask = task<Data>()({
  kind: 'image.clone',
  label: say('kind-image-clone'),
  serviceName: 'library',
  title: ({ name, imageName }) => say('clone-disk', { name, imageName }),
  first: 'stop',
  steps: {
    stop: {
      title: say('shutting-down'),
      weight: 2,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        if (data.snapshotRef != null) return next('clone');
        const { machine } = await findMachine(app, data.serverId, signal);
        if (!data.wasOn && machine.power === 'off') return next('clone');
        const set = await setPower({ app, data, token, signal }, { action: 'off', force: false });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        if (power !== 'off') return next('start', { patch: { power, reason: set.error ?? say('not-shut-down') } });
        log(say('server-off'));
        return next('clone', { patch: { power } });
      },
    },
    clone: {
      title: say('copying-disk'),
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
          const reason = job.error ?? say('disk-clone-failed');
          log(say('clone-failed', { reason }));
          return next('start', { patch: { reason } });
        }
        log(say('disk-copied-sha-256', { sha256: image.sha256 }));
        return next('start', { patch: { cloneToken: token } });
      },
    },
    start: {
      title: say('starting-again'),
      weight: 2,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { machine } = await findMachine(app, data.serverId, signal);
        if (data.snapshotRef != null || !data.wasOn || !data.startAgain || machine.power === 'on')
          return next('save', { patch: { power: machine.power } });
        const set = await setPower({ app, data, token, signal }, { action: 'on', force: false });
        if (set.pending) return set.pending;
        const { power } = set.machine;
        log(power === 'on' ? say('server-on-again') : say('stays-off', { reason: set.error ?? say('no-reason') }));
        return next('save', { patch: { power } });
      },
    },
    save: {
      title: say('adding-library'),
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal, log }) {
        if (data.reason !== null || data.cloneToken === null) return fail(data.reason ?? say('disk-not-cloned'));
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const image = await engine.findImage(data.cloneToken, signal);
        if (image === null) return fail(say('not-listed'));
        // What the disk is, its content says: a system may have been brought in any format.
        const found = await runInspect(readerOf(engine, { ref: image.ref, size: image.sizeBytes, signal }), null);
        const format = 'refusal' in found ? 'raw' : found.format;
        log(say('format', { format }));
        const effect = shown(data, say('image-cloned'), releaseServer(ending(data, { image, machine, format })));
        const stays = data.snapshotRef == null && data.wasOn && data.startAgain && machine.power !== 'on';
        return stays ? done({ warn: say('cloned-not-started'), effect }) : done({ effect });
      },
    },
  },
  undo: (data, how, reason) =>
    shown(
      data,
      how === 'cancelled' ? say('image-canceled') : say('image-failed', { reason }),
      releaseServer({
        ...data,
        kind: 'lifecycle',
        action: how === 'cancelled' ? say('cloning-disk-cancelled') : say('clone-failed-because', { reason }),
        state: data.power,
        ...(how === 'failed' && {
          notice: {
            code: 46 as const,
            severity: 'error' as const,
            title: notice('clone-not-made', { name: data.name }),
            text: notice('clone-not-made-text', { reason }),
          },
        }),
        also: async (tx) => {
          const image = await readForTask(tx, data.imageId);
          if (image === null) return;
          const tokens = [`${data.taskId}/clone`];
          const clearing = await orderClearing(tx, { ...image, imageId: data.imageId, name: data.imageName, tokens });
          await saveFailed(tx, data.imageId, {
            reason: how === 'cancelled' ? say('canceled') : reason,
            clearing,
          });
        },
      }),
    ),
});

/** The user who looks at the library sees how it ended. */
const shown =
  ({ imageId, imageName, by, taskId }: Data, action: Message, effect: Effect): Effect =>
  async (tx, emit) => {
    await effect(tx, emit);
    const image = await readForTask(tx, imageId);
    if (image === null) return;
    const object = ofImage({ ...image, id: imageId, name: imageName });
    await record(tx, { object, kind: 'lifecycle', action, by, taskId, event: 'changed' });
  };

const ending = (
  data: Data,
  { image, machine, format }: { image: EngineImage; machine: Machine; format: Format },
): Ending => ({
  ...data,
  kind: 'lifecycle',
  action: say('disk-cloned', { disk: data.disk + 1, image: data.imageName }),
  state: machine.power,
  powerSince: machine.powerSince,
  error: null,
  notice: {
    code: 46,
    severity: 'success',
    title: notice('image-ready', { name: data.imageName }),
    text: notice('cloned-text', { disk: data.disk + 1, name: data.name }),
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
