import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { EgressError } from '#platform/egress.ts';
import { openConfigured, sendConfigured } from '#platform/egress-stream.ts';
import { reasonOf } from '#engines/said.ts';
import { checkRoom, imageByRef } from '../../stored/images.ts';
import { Interrupted } from '../../stored/jobs.ts';
import type { Cloud } from '../client/cloud.ts';
import { CloudSilent, gone } from '../client/errors.ts';
import { projectOf } from '../client/projects.ts';
import type { Session } from '../client/session.ts';
import { copyWithinMs, until } from '../client/until.ts';
import { imageIdOf } from '../jobs/parts.ts';
import type { Keeper } from '../types.ts';
import { glance, readCloudImage } from './glance.ts';

/** Bytes that do not move for so long have stopped; what is moved may take as long as it takes. */
const idleMs = 900_000;
const longestMs = 2_000_000_000;

/** Where bytes of an image wait while it is not in the cloud. */
export const spoolFile = ({ spool }: Pick<Keeper, 'spool'>, ref: string): string => path.join(spool, ref);

/** Bytes of an image in the cloud. Throws CloudSilent, or Failure where it is not there. */
export async function cloudBytes(
  { cloud }: Keeper,
  id: string,
  range?: { from: number; until: number },
): Promise<Readable> {
  const { session, at } = await cloud.target('image', 'admin');
  const headers: Record<string, string> =
    range === undefined ? {} : { range: `bytes=${range.from}-${range.until - 1}` };
  const how = { method: 'GET', path: `/images/${id}/file`, headers, totalTimeoutMs: longestMs } as const;
  const idle = new Idle(cloud);
  const { status, bytes } = await openConfigured(at, { ...how, signal: idle.signal }).catch((error: unknown) =>
    idle.end(error),
  );
  if (status === 200 || status === 206) return idle.watch(bytes);
  idle.stop();
  bytes.destroy();
  if (status === 404 || status === 204) throw new Failure(say('image-gone'));
  throw await refused(cloud, { session, status });
}

/** What an answer means to work: what may pass begins again, with another token where this one was refused. */
async function refused(cloud: Cloud, { session, status }: { session: Session; status: number }): Promise<Failure> {
  if (status === 401) await cloud.forget('admin', session);
  const reason = say('answered-with-status', { status });
  const passes = [401, 408, 429].includes(status) || status >= 500;
  return passes ? new CloudSilent(reason) : new Failure(reason);
}

/** Ends a stream whose bytes stopped to move, or with the process. */
class Idle {
  readonly #cloud: Cloud;
  readonly #stopped = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(cloud: Cloud) {
    this.#cloud = cloud;
    this.signal = AbortSignal.any([cloud.ending, this.#stopped.signal]);
    this.#timer = setTimeout(() => this.#stopped.abort(), idleMs);
    this.#timer.unref();
  }

  /** The same bytes, which show that the stream goes on. Where they break off, the work may begin again. */
  watch(bytes: Readable): Readable {
    const timer = this.#timer;
    const watched = new Transform({
      transform(part: Buffer, _encoding, done) {
        timer.refresh();
        done(null, part);
      },
    });
    bytes.once('error', (error) => watched.destroy(this.#reasonOf(error)));
    watched.once('close', () => {
      this.stop();
      bytes.destroy();
    });
    return bytes.pipe(watched);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Throws why there are no bytes. */
  end(error: unknown): never {
    this.stop();
    throw this.#reasonOf(error);
  }

  #reasonOf(error: unknown): Error {
    if (this.#cloud.ending.aborted) return new Interrupted();
    if (this.#stopped.signal.aborted) return new CloudSilent(say('cloud-too-slow'), { cause: error });
    const reason = error instanceof EgressError ? error.reason : reasonOf(error);
    return new CloudSilent(say('unreachable', { reason }), { cause: error });
  }
}

/** Reads bytes to their end, into a file where one is named, and gives their size and checksum. */
export async function summed(bytes: Readable, file?: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      size += part.length;
      done(null, file === undefined ? undefined : part);
    },
  });
  if (file === undefined) await pipeline(bytes, count.resume());
  else await pipeline(bytes, count, createWriteStream(file, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

/** Whether an image of the console still has the bytes that it was given. */
export async function isWhole(keeper: Keeper, ref: string): Promise<boolean> {
  const row = imageByRef(keeper.store, ref);
  return (await summed(await cloudBytes(keeper, imageIdOf(keeper, ref)))).sha256 === row?.sha256;
}

const signatures = [
  { format: 'qcow2', bytes: Buffer.from([0x51, 0x46, 0x49, 0xfb]) },
  { format: 'vmdk', bytes: Buffer.from('KDMV') },
  { format: 'vhdx', bytes: Buffer.from('vhdxfile') },
  { format: 'vhd', bytes: Buffer.from('conectix') },
] as const;

async function formatOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return signatures.find(({ bytes }) => buffer.subarray(0, bytes.length).equals(bytes))?.format ?? 'raw';
  } finally {
    await handle.close();
  }
}

/** Brings the bytes in the spool to the cloud, as the image of this reference, and removes them here. */
export async function upload(keeper: Keeper, ref: string, sha256: string): Promise<void> {
  const { cloud } = keeper;
  const file = spoolFile(keeper, ref);
  const id = ref.slice('image-'.length);
  const known = await readCloudImage(cloud, id);
  if (known === null) {
    const owner = await projectOf(keeper, '');
    const image = {
      id,
      name: ref,
      owner,
      disk_format: await formatOf(file),
      container_format: 'bare',
      visibility: 'shared',
      tags: [cloud.config.prefix],
      skydeck_sha256: sha256,
    };
    await cloud.run(glance('POST', '/images', image));
  }
  if (known === null || known.status === 'queued') {
    const { session, at } = await cloud.target('image', 'admin');
    const how = { method: 'PUT', path: `/images/${id}/file`, totalTimeoutMs: longestMs } as const;
    const idle = new Idle(cloud);
    const bytes = idle.watch(createReadStream(file));
    const { status } = await sendConfigured(at, { ...how, signal: idle.signal }, bytes).catch((error: unknown) =>
      idle.end(error),
    );
    if (status >= 300) throw await refused(cloud, { session, status });
  }
  const isThere = async () => ((await readCloudImage(cloud, id))?.status === 'active' ? true : null);
  await until(cloud, isThere, copyWithinMs);
}

/** Makes the image of a reference of bytes: all of them are here before any goes to the cloud. */
export async function keepAs(
  keeper: Keeper,
  { ref, bytes, sha256 }: { ref: string; bytes(): Promise<Readable>; sha256?: string | null },
): Promise<void> {
  const file = spoolFile(keeper, ref);
  try {
    await checkRoom(keeper.spool);
    const sum = await summed(await bytes(), file);
    if (sha256 != null && sum.sha256 !== sha256) throw new Failure(say('image-damaged'));
    await upload(keeper, ref, sum.sha256);
    noteReady(keeper, ref, sum);
  } finally {
    await rm(file, { force: true });
  }
}

export const noteReady = ({ store }: Keeper, ref: string, { size, sha256 }: { size: number; sha256: string }): void =>
  store.run("UPDATE images SET state = 'ready', size_bytes = ?, sha256 = ? WHERE ref = ?", size, sha256, ref);

/** Removes an image from the cloud. */
export async function removeImageOf({ cloud }: Keeper, id: string): Promise<void> {
  await gone(cloud.run(glance('DELETE', `/images/${id}`)));
}

export const sizeOfSpool = async (keeper: Keeper, ref: string): Promise<number> =>
  (await stat(spoolFile(keeper, ref))).size;
