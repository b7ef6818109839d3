import { byEngine, record } from '#domains/history/api/port.ts';
import { ensureJob } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { blockDamaged, isDamage, saveFailed, saveReady, ofImage } from '#domains/images/api/port.ts';
import { readForTask, readReady } from '../store-change.ts';
import { imageOf } from './image-of.ts';
import { orderClearing } from './clear-image.ts';
import { libraryPath } from '../../paths.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  imageId: string;
  name: string;
  accountId: string;
  /** The image whose bytes it gets. */
  sourceId: string;
}

const atWork = say('already-copying-image');
const gone = say('source-gone');

/** Copies an image into the store of another zone; the bytes that arrive are compared with its checksum. */
export const copyImageTask = task<Data>()({
  kind: 'image.copy',
  label: say('kind-image-copy'),
  serviceName: 'library',
  title: ({ name }) => say('copy-image', { name }),
  first: 'copy',
  steps: {
    copy: {
      title: say('copying-between-data-centers'),
      weight: 6,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { at, zoneId } = await imageOf(app, data.imageId);
        const source = await readReady(app.db, data.sourceId);
        if (source === null) return fail(gone);
        const of = { imageRef: source.engineRef, zoneId };
        const job = await ensureJob(at, { token, signal, start: () => at.ensureImageCopied(token, of, signal) });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('not-copied'));
        log(say('all-bytes-have-arrived'));
        return next('save');
      },
    },
    save: {
      title: say('adding-library'),
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal, log }) {
        const { at, siteId, accountId, zoneId } = await imageOf(app, data.imageId);
        const source = await readReady(app.db, data.sourceId);
        const image = await at.findImage(tokenOf(data), signal);
        if (image?.sha256 == null) return fail(say('not-listed'));
        const { ref, sizeBytes, sha256 } = image;
        if (source === null) return fail(gone);
        if (sha256 !== source.sha256) return fail(say('checksum-differs'));
        log(say('sha-256-as-one', { sha256 }));
        return done({
          effect: async (tx) => {
            await saveReady(tx, data.imageId, {
              engineRef: ref,
              sizeBytes,
              sha256,
              format: source.format,
              diskGb: null,
              scan: source.scan,
            });
            await record(tx, {
              object: ofImage({ id: data.imageId, name: data.name, siteId, accountId }),
              kind: 'lifecycle',
              action: say('image-copy-made'),
              by: byEngine,
              taskId: data.taskId,
              event: 'changed',
              notice: {
                accountId: data.accountId,
                code: 1150,
                severity: 'success',
                title: notice('image-copied', { name: data.name }),
                text: notice('image-copied-text', { zone: zoneId }),
                objectLink: libraryPath(zoneId, 'mine'),
                groupKey: `image:${data.imageId}:copied`,
              },
            });
          },
        });
      },
    },
  },
  undo: (data, how, reason) => async (tx) => {
    if (isDamage(reason)) await blockDamaged(tx, data.sourceId, data.taskId);
    const image = await readForTask(tx, data.imageId);
    if (image === null) return;
    const clearing = await orderClearing(tx, { ...data, ...image, tokens: [tokenOf(data)] });
    await saveFailed(tx, data.imageId, {
      reason: how === 'cancelled' ? say('canceled') : reason,
      clearing,
    });
    await record(tx, {
      object: ofImage({ ...image, id: data.imageId, name: data.name }),
      kind: 'lifecycle',
      action: how === 'cancelled' ? say('image-canceled') : say('image-failed', { reason }),
      by: byEngine,
      taskId: data.taskId,
      event: 'changed',
      notice:
        how === 'cancelled'
          ? undefined
          : {
              accountId: data.accountId,
              code: 1150,
              severity: 'error',
              title: notice('image-not-copied', { name: data.name }),
              text: notice('clone-not-made-text', { reason }),
              objectLink: libraryPath('all', 'tasks'),
              groupKey: `task:${data.taskId}`,
            },
    });
  },
});

const tokenOf = ({ taskId }: Data): string => `${taskId}/copy`;
