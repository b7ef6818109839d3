import { byEngine, record } from '#domains/history/api/port.ts';
import { ensureJob } from '#domains/servers/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import { done, fail, next, task, wait, type Effect, type StepDefinition } from '#platform/tasks/task.ts';
import { saveFailed, saveInspected, saveReady, ofImage } from '#domains/images/api/port.ts';
import type { Format } from '../../states.ts';
import { runInspect } from '../inspect/run-inspect.ts';
import { readForTask } from '../store-change.ts';
import { orderClearing } from './clear-image.ts';
import { ensureGone } from './ensure-gone.ts';
import { imageOf, readerOf } from './image-of.ts';
import { scanStep, type ScanData } from './scan-step.ts';
import { libraryPath } from '../../paths.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

export interface CheckData extends ScanData {
  /** The expected checksum in hex; null: none was given. */
  sha256: string | null;
  /** What it was announced as. */
  format: Format;
  /** Where it is imported from; null: it was uploaded. */
  url: string | null;
  /** Names the content at that address. */
  etag: string | null;
  /** What the engine knows the bytes by. */
  engineToken: string;
  /** Why it is refused, once that is known. */
  reason: Sayable | null;
}

type Step = StepDefinition<CheckData, never, 'seal' | 'inspect' | 'scan' | 'remove'>;

interface Checked {
  siteId: string;
  accountId: string;
  format: Format;
  diskGb: number;
}

/** What is recorded once an image can be used. */
const checked = (data: CheckData, { siteId, accountId, format, diskGb }: Checked) => ({
  object: ofImage({ id: data.imageId, name: data.name, siteId, accountId }),
  kind: 'lifecycle' as const,
  action: say('image-checked', { format, diskGb }),
  by: byEngine,
  event: 'changed' as const,
  notice: {
    accountId: data.accountId,
    code: 1090 as const,
    severity: 'success' as const,
    title: notice('image-ready', { name: data.name }),
    text: notice('uploaded-text', { format, size: diskGb }),
    objectLink: libraryPath('all', 'mine'),
    groupKey: `image:${data.imageId}:ready`,
  },
});

/** What becomes of every image that someone brought, once all its bytes are there. */
export const checkSteps: Record<'seal' | 'inspect' | 'scan' | 'remove', Step> = {
  seal: {
    title: say('computing-checksum'),
    weight: 4,
    cancel: say('image-being-checked'),
    async run({ app, data, token, signal, log }) {
      const { at, engineRef } = await imageOf(app, data.imageId);
      const start = () => at.ensureImageSealed(token, engineRef, signal);
      const job = await ensureJob(at, { token, signal, start });
      if (job.state === 'running') return wait(1, { progress: job.progress });
      const image = job.state === 'done' ? await at.readImage(engineRef, signal) : null;
      if (image?.sha256 == null) return next('remove', { patch: { reason: job.error ?? say('not-sealed') } });
      log(say('sha-256', { sha256: image.sha256 }));
      if (data.sha256 === null || data.sha256 === image.sha256) return next('inspect');
      return next('remove', { patch: { reason: say('other-checksum', { sha256: image.sha256 }) } });
    },
  },
  inspect: {
    title: say('checking-content'),
    weight: 2,
    cancel: say('image-being-checked'),
    async run({ app, data, signal, log }) {
      const { at, engineRef, siteId, accountId } = await imageOf(app, data.imageId);
      const image = await at.readImage(engineRef, signal);
      if (image?.sha256 == null) return fail(say('data-center-has-lost'));
      const { ref, sizeBytes, sha256 } = image;
      const found = await runInspect(readerOf(at, { ref, size: sizeBytes, signal }), data.format);
      if ('refusal' in found) {
        log(say('refused', { refusal: found.refusal }));
        return next('remove', { patch: { reason: found.refusal } });
      }
      const diskGb = Math.ceil(found.virtualBytes / 1_073_741_824);
      const { format } = found;
      log(say('with-disk-gb', { format, diskGb }));
      if (app.config.scannerUrl !== null)
        return next('scan', { effect: (tx) => saveInspected(tx, data.imageId, { sizeBytes, sha256, format, diskGb }) });
      return done({
        effect: async (tx) => {
          await saveReady(tx, data.imageId, { engineRef: ref, sizeBytes, sha256, format, diskGb });
          await record(tx, checked(data, { siteId, accountId, format, diskGb }));
        },
      });
    },
  },
  scan: scanStep<CheckData>((data, { siteId, accountId, format, diskGb }) =>
    checked(data, { siteId, accountId, format: format ?? data.format, diskGb }),
  ),
  remove: {
    title: say('removing-what-refused'),
    weight: 1,
    cancel: say('has-failed-already'),
    async run({ app, data, token, signal }) {
      const { at, engineRef } = await imageOf(app, data.imageId);
      const job = await ensureGone(at, { token, engineRef, signal });
      if (job.state === 'running') return wait(1, { progress: job.progress });
      return fail(data.reason ?? say('was-refused'));
    },
  },
};

/** What the database says when an image could not be taken in. */
export const refusedImage =
  (data: CheckData, how: 'failed' | 'cancelled', reason: Sayable): Effect =>
  async (tx) => {
    const image = await readForTask(tx, data.imageId);
    if (image === null) return;
    const clearing = await orderClearing(tx, { ...data, ...image, tokens: [data.engineToken] });
    await saveFailed(tx, data.imageId, { reason: how === 'cancelled' ? say('canceled') : reason, clearing });
    await record(tx, {
      object: ofImage({ ...image, id: data.imageId, name: data.name }),
      kind: 'lifecycle',
      action: how === 'cancelled' ? say('image-canceled') : say('image-failed', { reason }),
      by: byEngine,
      event: 'changed',
      notice:
        how === 'cancelled'
          ? undefined
          : {
              accountId: data.accountId,
              code: 1090,
              severity: 'error',
              title: notice('image-refused', { name: data.name }),
              text: notice('image-refused-text', { reason }),
              objectLink: libraryPath('all', 'uploads'),
              groupKey: `image:${data.imageId}:failed`,
            },
    });
  };

/** Checks an image that was uploaded: checksum, format, and that it needs nothing but itself. */
export const checkImageTask = task<CheckData>()({
  kind: 'image.check',
  label: say('kind-image-check'),
  serviceName: 'library',
  title: ({ name }) => say('check-image', { name }),
  first: 'seal',
  steps: checkSteps,
  undo: refusedImage,
});
