import { notify } from '#domains/notifications/api/port.ts';
import { ensureJob } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { announceImage } from '../announce.ts';
import { readForTask, readReady, saveFailed, saveReady } from '../store-change.ts';
import { imageOf } from './check-image.ts';
import { orderClearing } from './clear-image.ts';

interface Data {
  taskId: string;
  imageId: string;
  name: string;
  accountId: string;
  /** The image whose bytes it gets. */
  sourceId: string;
}

const atWork = 'The data centers are already copying it.';
const gone = 'The image that is copied has gone.';

/** Copies an image into the store of another zone; the bytes that arrive are compared with its checksum. */
export const copyImageTask = task<Data>()({
  kind: 'image.copy',
  serviceName: 'library',
  title: ({ name }) => `Copy image ${name}`,
  first: 'copy',
  steps: {
    copy: {
      title: 'Copying between the data centers',
      weight: 6,
      cancel: atWork,
      async run({ app, data, token, signal, log }) {
        const { at, zoneId } = await imageOf(app, data.imageId);
        const source = await readReady(app.db, data.sourceId);
        if (source === null) return fail(gone);
        const of = { imageRef: source.engineRef, zoneId };
        const job = await ensureJob(at, { token, signal, start: () => at.ensureImageCopied(token, of, signal) });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? 'The data center could not copy it.');
        log('All bytes have arrived.');
        return next('save');
      },
    },
    save: {
      title: 'Adding it to the library',
      weight: 1,
      cancel: atWork,
      async run({ app, data, signal, log }) {
        const { at, siteId, accountId, zoneId } = await imageOf(app, data.imageId);
        const source = await readReady(app.db, data.sourceId);
        const image = await at.findImage(tokenOf(data), signal);
        if (image?.sha256 == null) return fail('The data center does not list the image.');
        const { ref, sizeBytes, sha256 } = image;
        if (source === null) return fail(gone);
        if (sha256 !== source.sha256) return fail('The bytes that arrived do not have the checksum of the image.');
        log(`SHA-256 ${sha256}, as the one that was copied.`);
        return done({
          effect: async (tx, emit) => {
            await saveReady(tx, data.imageId, {
              engineRef: ref,
              sizeBytes,
              sha256,
              format: source.format,
              diskGb: null,
            });
            await announceImage(emit, { id: data.imageId, siteId, accountId });
            await notify(tx, {
              accountId: data.accountId,
              code: 1150,
              severity: 'success',
              title: `The image ${data.name} is copied`,
              text: `It stands in ${zoneId} now, and new servers can be made of it there.`,
              objectLink: `/hdlibrary/${zoneId}/mine`,
              groupKey: `image:${data.imageId}:copied`,
            });
          },
        });
      },
    },
  },
  undo: (data, how, reason) => async (tx, emit) => {
    const image = await readForTask(tx, data.imageId);
    if (image === null) return;
    const clearing = await orderClearing(tx, { ...data, ...image, tokens: [tokenOf(data)] });
    await saveFailed(tx, data.imageId, { reason: how === 'cancelled' ? 'It was cancelled.' : reason, clearing });
    await announceImage(emit, { ...image, id: data.imageId });
    if (how === 'failed')
      await notify(tx, {
        accountId: data.accountId,
        code: 1150,
        severity: 'error',
        title: `The image ${data.name} was not copied`,
        text: `${reason} Nothing of it is kept. It can be tried again.`,
        objectLink: '/hdlibrary/all/tasks',
        groupKey: `task:${data.taskId}`,
      });
  },
});

const tokenOf = ({ taskId }: Data): string => `${taskId}/copy`;
