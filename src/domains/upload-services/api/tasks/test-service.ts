import { createCipheriv, createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { byEngine, record } from '#domains/history/api/port.ts';
import { ensureJob } from '#domains/servers/api/port.ts';
import { EngineFinal } from '#engines/port.ts';
import { asMessage, type Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { testBytes } from '../../limits.ts';
import { say } from '../../messages.ts';
import { saveTest, type Tested } from '../store.ts';
import { mbpsOf, ofService } from '../view.ts';

interface Data {
  serviceId: string;
  name: string;
  zoneId: string;
  engine: string;
  /** What the engine knows the image by, once it is written. */
  imageRef?: string;
  /** From what the bytes were made. */
  seed?: string;
  /** How long all of it takes at the rate that was measured; absent: an earlier try wrote it all. */
  writeMs?: number;
  readMs?: number;
  error?: Message;
}

const pieceBytes = 4 * 1_048_576;
const mb = testBytes / 1_048_576;

/** Bytes that nothing compresses, and that are the same each time that the step is tried. */
const bytesOf = (seed: string): Buffer =>
  createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16)).update(
    Buffer.alloc(testBytes),
  );

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function saveResult(tx: Db, { serviceId, name }: Data, tested: Tested): Promise<void> {
  await saveTest(tx, serviceId, tested);
  const { error, writeMs, readMs } = tested;
  await record(tx, {
    object: ofService({ id: serviceId, name }),
    kind: 'lifecycle',
    action:
      error === null
        ? say('tested', {
            write: writeMs === null ? 'none' : mbpsOf(testBytes, writeMs),
            read: mbpsOf(testBytes, readMs ?? 0),
          })
        : say('test-failed', { reason: error }),
    by: byEngine,
    event: 'changed',
  });
}

const resultOf = ({ error, writeMs, readMs }: Data): Tested => ({
  error: error ?? null,
  writeMs: writeMs ?? null,
  readMs: readMs ?? null,
});

/** Writes an image as uploads are written, reads it back and removes it. */
export const testServiceTask = task<Data>()({
  kind: 'upload-service.test',
  label: say('kind-test'),
  serviceName: 'upload-services',
  title: ({ name }) => say('test', { name }),
  first: 'write',
  steps: {
    write: {
      title: say('writing'),
      weight: 2,
      cancel: { through: 'remove' },
      async run({ app, data, token, signal, log }) {
        const engine = app.engine(data.engine);
        const bytes = bytesOf(token);
        const image = await engine.ensureImage(token, { zoneId: data.zoneId, maxBytes: testBytes }, signal);
        const patch = { imageRef: image.ref, seed: token };
        const from = performance.now();
        try {
          for (let offset = image.sizeBytes; offset < testBytes; offset += pieceBytes) {
            const piece = bytes.subarray(offset, offset + pieceBytes);
            const to = { imageRef: image.ref, offset, sha256: sha256Of(piece) };
            const { outcome } = await engine.appendImage(to, Readable.from([piece]), signal);
            if (outcome !== 'appended')
              return next('remove', { patch: { ...patch, error: asMessage(say('not-taken')) } });
          }
        } catch (error) {
          if (!(error instanceof EngineFinal)) throw error;
          return next('remove', { patch: { ...patch, error: asMessage(error.reason) } });
        }
        // What an earlier try wrote took none of this time.
        const sent = testBytes - image.sizeBytes;
        if (sent === 0) return next('read', { patch });
        const ms = Math.max(1, Math.round(performance.now() - from));
        log(say('written', { mb: sent / 1_048_576, ms, mbps: mbpsOf(sent, ms) }));
        return next('read', { patch: { ...patch, writeMs: Math.round((ms * testBytes) / sent) } });
      },
    },
    read: {
      title: say('reading'),
      weight: 2,
      cancel: { through: 'remove' },
      async run({ app, data, signal, log }) {
        const from = performance.now();
        const hash = createHash('sha256');
        const of = { imageRef: data.imageRef ?? '', from: 0, length: testBytes };
        try {
          for await (const part of await app.engine(data.engine).openImage(of, signal)) hash.update(part as Buffer);
        } catch (error) {
          if (!(error instanceof EngineFinal)) throw error;
          return next('remove', { patch: { error: asMessage(error.reason) } });
        }
        const readMs = Math.max(1, Math.round(performance.now() - from));
        if (hash.digest('hex') !== sha256Of(bytesOf(data.seed ?? '')))
          return next('remove', { patch: { error: asMessage(say('other-bytes')) } });
        log(say('read', { mb, ms: readMs, mbps: mbpsOf(testBytes, readMs) }));
        return next('remove', { patch: { readMs } });
      },
    },
    remove: {
      title: say('removing'),
      weight: 1,
      cancel: say('being-removed'),
      async run({ app, data, token, signal }) {
        const engine = app.engine(data.engine);
        const { imageRef } = data;
        if (imageRef !== undefined) {
          const start = () => engine.ensureImageRemoved(token, imageRef, signal);
          const job = await ensureJob(engine, { token, signal, start });
          if (job.state === 'running') return wait(1, { progress: job.progress });
          if (job.state === 'failed') return fail(job.error ?? say('not-removed'));
        }
        if (data.error !== undefined) return fail(data.error);
        // A test that was canceled has measured nothing.
        if (data.readMs === undefined) return done();
        return done({ effect: (tx) => saveResult(tx, data, resultOf(data)) });
      },
    },
  },
  undo: (data, how, reason) => (tx) =>
    saveResult(tx, data, { ...resultOf(data), error: asMessage(how === 'cancelled' ? say('canceled') : reason) }),
});
