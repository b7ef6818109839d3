import { notify } from '#domains/notifications/api/port.ts';
import { ensureJob } from '#domains/servers/api/port.ts';
import type { EnginePort } from '#engines/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { done, fail, next, task, wait, type Effect, type StepDefinition } from '#platform/tasks/task.ts';
import type { Format } from '../../states.ts';
import { announceImage } from '../announce.ts';
import type { Reader } from '../inspect/reader.ts';
import { runInspect } from '../inspect/run-inspect.ts';
import { readForTask, saveFailed, saveReady, type TaskImage } from '../store-change.ts';
import { orderClearing } from './clear-image.ts';
import { ensureGone } from './ensure-gone.ts';

export interface CheckData {
  imageId: string;
  name: string;
  accountId: string;
  /** The checksum that it must have, in hex; null: none was told. */
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
  reason: string | null;
}

type Step = StepDefinition<CheckData, never, 'seal' | 'inspect' | 'remove'>;

/** The image of a task and its engine. Throws FinalFailure where it has gone. */
export async function imageOf(app: App, imageId: string): Promise<TaskImage & { at: EnginePort }> {
  const image = await readForTask(app.db, imageId);
  if (image === null) throw new FinalFailure('The image has gone.');
  return { ...image, at: app.engine(image.engine) };
}

/** Reads an image at its engine, piece by piece. */
export function readerOf(engine: EnginePort, of: { ref: string; size: number; signal: AbortSignal }): Reader {
  return {
    size: of.size,
    async read(from, length) {
      const parts: Buffer[] = [];
      // Typed edge: a stream without an encoding gives buffers.
      for await (const part of await engine.openImage({ imageRef: of.ref, from, length }, of.signal))
        parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
  };
}

/** What becomes of every image that somebody brought, once all its bytes are there. */
export const checkSteps: Record<'seal' | 'inspect' | 'remove', Step> = {
  seal: {
    title: 'Computing the checksum',
    weight: 4,
    cancel: 'The image is being checked.',
    async run({ app, data, token, signal, log }) {
      const { at, engineRef } = await imageOf(app, data.imageId);
      const start = () => at.ensureImageSealed(token, engineRef, signal);
      const job = await ensureJob(at, { token, signal, start });
      if (job.state === 'running') return wait(1, { progress: job.progress });
      const image = job.state === 'done' ? await at.readImage(engineRef, signal) : null;
      if (image?.sha256 == null)
        return next('remove', { patch: { reason: job.error ?? 'The data center could not close the image.' } });
      log(`SHA-256 ${image.sha256}`);
      if (data.sha256 === null || data.sha256 === image.sha256) return next('inspect');
      return next('remove', { patch: { reason: `Its checksum is ${image.sha256} and not the one that was told.` } });
    },
  },
  inspect: {
    title: 'Checking the content',
    weight: 2,
    cancel: 'The image is being checked.',
    async run({ app, data, signal, log }) {
      const { at, engineRef, siteId, accountId } = await imageOf(app, data.imageId);
      const image = await at.readImage(engineRef, signal);
      if (image?.sha256 == null) return fail('The data center has lost the image.');
      const { ref, sizeBytes, sha256 } = image;
      const found = await runInspect(readerOf(at, { ref, size: sizeBytes, signal }), data.format);
      if ('refusal' in found) {
        log(`Refused: ${found.refusal}`);
        return next('remove', { patch: { reason: found.refusal } });
      }
      const diskGb = Math.ceil(found.virtualBytes / 1_073_741_824);
      log(`It is ${found.format} with a disk of ${diskGb} GB.`);
      return done({
        effect: async (tx, emit) => {
          await saveReady(tx, data.imageId, { engineRef: ref, sizeBytes, sha256, format: found.format, diskGb });
          await announceImage(emit, { id: data.imageId, siteId, accountId });
          await notify(tx, {
            accountId: data.accountId,
            code: 1090,
            severity: 'success',
            title: `The image ${data.name} is ready`,
            text: `It was checked: ${found.format}, ${diskGb} GB. New servers can be made of it.`,
            objectLink: '/hdlibrary/all/mine',
            groupKey: `image:${data.imageId}:ready`,
          });
        },
      });
    },
  },
  remove: {
    title: 'Removing what was refused',
    weight: 1,
    cancel: 'It has failed already.',
    async run({ app, data, token, signal }) {
      const { at, engineRef } = await imageOf(app, data.imageId);
      const job = await ensureGone(at, { token, engineRef, signal });
      if (job.state === 'running') return wait(1, { progress: job.progress });
      return fail(data.reason ?? 'It was refused.');
    },
  },
};

/** What the database says when an image could not be taken in. */
export const refusedImage =
  (data: CheckData, how: 'failed' | 'cancelled', reason: string): Effect =>
  async (tx: Db, emit: Emit) => {
    const image = await readForTask(tx, data.imageId);
    if (image === null) return;
    const clearing = await orderClearing(tx, { ...data, ...image, tokens: [data.engineToken] });
    await saveFailed(tx, data.imageId, { reason: how === 'cancelled' ? 'It was cancelled.' : reason, clearing });
    await announceImage(emit, { ...image, id: data.imageId });
    if (how === 'failed')
      await notify(tx, {
        accountId: data.accountId,
        code: 1090,
        severity: 'error',
        title: `The image ${data.name} was not taken in`,
        text: `${reason} Nothing of it was kept.`,
        objectLink: '/hdlibrary/all/uploads',
        groupKey: `image:${data.imageId}:failed`,
      });
  };

/** Checks an image that was uploaded: checksum, format, and that it needs nothing but itself. */
export const checkImageTask = task<CheckData>()({
  kind: 'image.check',
  serviceName: 'library',
  title: ({ name }) => `Check image ${name}`,
  first: 'seal',
  steps: checkSteps,
  undo: refusedImage,
});
