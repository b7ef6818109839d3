import { Readable } from 'node:stream';
import { Refusal } from '#kernel/errors.ts';
import { Failure } from '#kernel/failure.ts';
import type { Message } from '#kernel/message.ts';
import { sandboxOrigin } from '#domains/messages/api/port.ts';
import { EgressError } from '#platform/egress.ts';
import { openPublic, type OpenedDownload } from '#platform/egress-download.ts';
import { UnsafeAddress } from '#platform/egress-public.ts';
import { next, task, wait } from '#platform/tasks/task.ts';
import { saveEngineRef } from '#domains/images/api/port.ts';
import { gigabyte, maxImageGb } from '../../limits.ts';
import { checkSteps, refusedImage, type CheckData } from './check-image.ts';
import { receiverOf } from '../uploads/receiver.ts';
import { imageOf } from './image-of.ts';
import { say } from '../../messages.ts';

/** How long one run of the step goes on: the rest is asked for by the next. */
const spanMs = 12_000;

/** An import that has to wait for a place asks again after so long. */
const waitSeconds = 10;

/** Fetches an image from an address of the public internet, in pieces, and checks it like one that was uploaded. */
export const importImageTask = task<CheckData>()({
  kind: 'image.import',
  label: say('kind-image-import'),
  serviceName: 'library',
  title: ({ name }) => say('import-image', { name }),
  first: 'fetch',
  steps: {
    fetch: {
      title: say('fetching'),
      weight: 6,
      cancel: true,
      timeoutSeconds: 25,
      async run({ app, data, signal, log }) {
        const { at, engineRef, zoneId } = await imageOf(app, data.imageId);
        const receiver = receiverOf(app);
        const max = (await receiver.offers(app.db)).get(zoneId)?.maxImageGb ?? maxImageGb;
        const maxBytes = max * gigabyte;
        const image = await at.ensureImage(data.engineToken, { zoneId, maxBytes }, signal);
        if (image.ref !== engineRef) await saveEngineRef(app.db, data.imageId, image.ref);
        const from = image.sizeBytes;
        const opened = await open(data, { from, alsoAllowed: sandboxOrigin(app.config), signal });
        if ('reason' in opened) return next('remove', { patch: opened });
        if (from > 0 && !opened.isRest) {
          opened.bytes.destroy();
          return next('remove', {
            patch: { reason: say('no-parts') },
          });
        }
        if ((opened.size ?? 0) > maxBytes) {
          opened.bytes.destroy();
          return next('remove', { patch: { reason: say('too-large', { max }) } });
        }
        const seen = { over: false };
        const of = { imageId: data.imageId, zoneId, accountId: data.accountId };
        const slowed = await receiver.receive(app, of, opened.bytes).catch(nullWhenBusy);
        if (slowed === null) {
          opened.bytes.destroy();
          return wait(waitSeconds);
        }
        const piece = Readable.from(upTo(slowed.bytes, { until: Date.now() + spanMs, seen }));
        const to = { imageRef: image.ref, offset: from, sha256: null };
        const { image: now } = await at
          .appendImage(to, piece, signal)
          .catch(async (error: unknown) => {
            await receiver.failed(app, of, say('piece-not-stored'));
            throw error;
          })
          .finally(() => opened.bytes.destroy());
        await receiver.received(app, of, now.sizeBytes - from);
        const whole = opened.size === null ? seen.over : now.sizeBytes >= opened.size;
        if (whole) log(say('bytes-have-arrived', { sizeBytes: now.sizeBytes }));
        if (whole) return next('seal');
        const progress = opened.size === null ? 0 : Math.floor((now.sizeBytes / opened.size) * 100);
        return wait(1, { progress, patch: { etag: opened.etag ?? data.etag } });
      },
    },
    ...checkSteps,
  },
  undo: refusedImage,
});

/** A refusal that says to try again is no failure. */
function nullWhenBusy(error: unknown): null {
  if (error instanceof Refusal && error.status === 429) return null;
  throw error;
}

async function open(
  { url, etag }: CheckData,
  how: { from: number; alsoAllowed: string | null; signal: AbortSignal },
): Promise<OpenedDownload | { reason: Message }> {
  try {
    return await openPublic(url ?? '', { ...how, etag });
  } catch (error) {
    if (error instanceof UnsafeAddress) return { reason: say('address-refused', { reason: error.reason }) };
    if (error instanceof EgressError)
      throw new Failure(say('address-silent', { reason: error.reason }), { cause: error });
    throw error;
  }
}

/** What comes until then; `over` when it was all. */
async function* upTo(bytes: Readable, about: { until: number; seen: { over: boolean } }): AsyncIterable<Buffer> {
  for await (const part of bytes) {
    // Typed edge: a stream without an encoding gives buffers.
    yield part as Buffer;
    if (Date.now() > about.until) return;
  }
  about.seen.over = true;
}
