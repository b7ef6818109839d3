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
import { imageByRef } from '../../stored/images.ts';
import { CloudSilent, gone } from '../client/errors.ts';
import { projectOf } from '../client/projects.ts';
import { until } from '../client/until.ts';
import { imageIdOf } from '../jobs/parts.ts';
import type { Keeper } from '../types.ts';
import { glance, readCloudImage } from './glance.ts';

const endless = new AbortController().signal;

/** Where bytes of an image wait while it is not in the cloud. */
export const spoolFile = ({ spool }: Pick<Keeper, 'spool'>, ref: string): string => path.join(spool, ref);

/** Bytes of an image in the cloud. Throws CloudSilent, or Failure where it is not there. */
export async function cloudBytes(
  { cloud }: Keeper,
  id: string,
  range?: { from: number; until: number },
): Promise<Readable> {
  const { at } = await cloud.target('image', 'admin');
  const headers: Record<string, string> =
    range === undefined ? {} : { range: `bytes=${range.from}-${range.until - 1}` };
  const call = { method: 'GET', path: `/images/${id}/file`, headers, signal: endless } as const;
  const { status, bytes } = await openConfigured(at, call).catch(toSilent);
  if (status === 200 || status === 206) return bytes;
  bytes.destroy();
  throw new Failure(status === 404 || status === 204 ? say('image-gone') : say('answered-with-status', { status }));
}

function toSilent(error: unknown): never {
  if (!(error instanceof EgressError)) throw error;
  throw new CloudSilent(say('unreachable', { reason: error.reason }), { cause: error });
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
    const { at } = await cloud.target('image', 'admin');
    const call = { method: 'PUT', path: `/images/${id}/file`, signal: endless } as const;
    const { status } = await sendConfigured(at, call, createReadStream(file)).catch(toSilent);
    if (status >= 300) throw new Failure(say('answered-with-status', { status }));
  }
  await until(cloud, async () => ((await readCloudImage(cloud, id))?.status === 'active' ? true : null));
}

/** Makes the image of a reference of bytes: all of them are here before any goes to the cloud. */
export async function keepAs(
  keeper: Keeper,
  { ref, bytes, sha256 }: { ref: string; bytes(): Promise<Readable>; sha256?: string | null },
): Promise<void> {
  const file = spoolFile(keeper, ref);
  try {
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
