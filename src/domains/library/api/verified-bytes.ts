import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Conflict } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import type { LinkedImage } from './store-links.ts';

/** So long a pass over all bytes of an image is trusted for ranges of it. */
const trustedMs = 600_000;

interface Pass {
  done: Promise<boolean>;
  at: number;
}

/** The passes of this process, by app: another process makes its own. */
const passes = new WeakMap<App, Map<string, Pass>>();

const digestOfImage = ({ engineRef, sha256 }: LinkedImage): string => `${engineRef} ${sha256}`;

function passesOf(app: App): Map<string, Pass> {
  const known = passes.get(app) ?? new Map<string, Pass>();
  passes.set(app, known);
  for (const [key, { at }] of known) if (app.clock.now() - at > trustedMs) known.delete(key);
  return known;
}

/** The whole image, summed up as it leaves: its last piece goes only when the sum is that of the image. */
export async function openVerified(app: App, image: LinkedImage, signal: AbortSignal): Promise<Readable> {
  const source = await app.engine(image.engine).openImage(everything(image), signal);
  return Readable.from(held(app, image, source), { objectMode: false });
}

const everything = ({ engineRef, sizeBytes }: LinkedImage) => ({ imageRef: engineRef, from: 0, length: sizeBytes });

async function* held(app: App, image: LinkedImage, source: Readable): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer | null = null;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (last !== null) yield last;
    last = chunk;
  }
  const right = hash.digest('hex') === image.sha256;
  passesOf(app).set(digestOfImage(image), { done: Promise.resolve(right), at: app.clock.now() });
  if (!right) {
    complain(app, image);
    throw new Error('the bytes of the image are not those that were checked');
  }
  if (last !== null) yield last;
}

function complain({ log }: App, { name, version, engineRef, sha256 }: LinkedImage): void {
  log.error({ image: name, version, engineRef, sha256 }, 'image does not match its checksum');
}

/**
 * Reads all bytes of an image before a part of it leaves, since a part has no checksum of its own: once for all parts
 * that are asked for within ten minutes. Throws Conflict (2060).
 */
export async function checkBytes(app: App, image: LinkedImage): Promise<void> {
  const known = passesOf(app);
  const key = digestOfImage(image);
  const pass = known.get(key) ?? { done: sumUp(app, image), at: app.clock.now() };
  known.set(key, pass);
  // A pass that broke off says nothing: the next one begins again.
  const right = await pass.done.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
  if (!right) throw new Conflict(2060);
}

async function sumUp(app: App, image: LinkedImage): Promise<boolean> {
  const hash = createHash('sha256');
  // It goes on when the caller has disconnected: their next attempt finds it done.
  const source = await app.engine(image.engine).openImage(everything(image), app.stopping);
  for await (const chunk of source as AsyncIterable<Buffer>) hash.update(chunk);
  const right = hash.digest('hex') === image.sha256;
  if (!right) complain(app, image);
  return right;
}
