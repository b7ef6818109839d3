import type http from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Appended } from '#engines/images.ts';
import { drawFaults, type Faults } from '../faults.ts';
import { settleDue } from '../jobs.ts';
import { Rejected, type World } from '../world.ts';
import { fileOf, filesOf, imageByRef, toImage, type ImageRow } from './images.ts';

/** The image that a path for bytes names, `/images/<ref>/bytes`; null for every other path. */
export function bytesOf(path: string): string | null {
  const ref = /^\/images\/([^/]+)\/bytes$/.exec(path)?.[1];
  return ref === undefined ? null : decodeURIComponent(ref);
}

/** Faults of a call for bytes, and the world at the present. */
export function drawForBytes(world: World, method: string | undefined): Faults {
  return world.store.transact(() => {
    settleDue(world);
    return drawFaults(world, method === 'GET' ? 'openImage' : 'appendImage', null);
  });
}

const whole = (text: string | null | undefined): number => {
  const value = Number(text ?? Number.NaN);
  if (!Number.isSafeInteger(value) || value < 0) throw new Rejected('An offset or length is missing.');
  return value;
};

function found(world: World, ref: string): ImageRow {
  const image = imageByRef(world.store, ref);
  if (!image) throw new Rejected('There is no such image.');
  return image;
}

/** Takes bytes behind those that are there: `offset` and `sha256` stand in the query. */
export async function takeBytes(
  world: World,
  ref: string,
  { query, request }: { query: URLSearchParams; request: http.IncomingMessage },
): Promise<Appended> {
  const offset = whole(query.get('offset'));
  const image = found(world, ref);
  const files = filesOf(world);
  if (image.state !== 'open') throw new Rejected('The image is complete.');
  const nothing = (outcome: Appended['outcome']): Appended => {
    request.resume();
    return { outcome, image: toImage(image) };
  };
  if (files.isBusy(fileOf(image))) return nothing('busy');
  if (image.sizeBytes !== offset) return nothing('wrong-offset');
  const how = { from: offset, max: image.maxBytes, sha256: query.get('sha256') };
  const { size, matches } = await files.append(fileOf(image), request, how).catch((error: unknown) => {
    throw error instanceof RangeError ? new Rejected(error.message) : error;
  });
  world.store.run("UPDATE images SET size_bytes = ? WHERE ref = ? AND state = 'open'", size, ref);
  return { outcome: matches ? 'appended' : 'wrong-checksum', image: { ...toImage(image), sizeBytes: size } };
}

/** Sends bytes: `from` and `length` stand in the query. */
export async function sendBytes(
  world: World,
  ref: string,
  { query, response }: { query: URLSearchParams; response: http.ServerResponse },
): Promise<void> {
  const image = found(world, ref);
  const from = Math.min(whole(query.get('from')), image.sizeBytes);
  const length = Math.min(whole(query.get('length')), image.sizeBytes - from);
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
  if (length === 0) return void response.end();
  // A reader that goes away early ends the stream with an error that nobody needs to hear.
  await pipeline(filesOf(world).read(fileOf(image), { from, length }), response).catch(() => response.destroy());
}
