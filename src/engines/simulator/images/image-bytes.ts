import { say } from '#engines/messages.ts';
import { Readable } from 'node:stream';
import { EngineFinal } from '#engines/errors.ts';
import type { AppendRequest, Appended, ImageSpace } from '#engines/images.ts';
import type { Simulation } from '../simulation.ts';
import { fileOf, filesOf, imageByRef, toImage, type ImageRow } from './images.ts';

function found(simulation: Simulation, ref: string): ImageRow {
  const image = imageByRef(simulation.store, ref);
  if (!image) throw new EngineFinal(say('image-gone'));
  return image;
}

/** Takes bytes behind those that are there. */
export async function appendImage(
  simulation: Simulation,
  { imageRef, offset, sha256 }: AppendRequest,
  bytes: Readable,
): Promise<Appended> {
  const image = found(simulation, imageRef);
  const files = filesOf(simulation);
  if (image.state !== 'open') throw new EngineFinal('The image is complete.');
  const nothing = (outcome: Appended['outcome']): Appended => {
    bytes.resume();
    return { outcome, image: toImage(image) };
  };
  if (files.isBusy(fileOf(image))) return nothing('busy');
  if (image.sizeBytes !== offset) return nothing('wrong-offset');
  const how = { from: offset, max: image.maxBytes, sha256 };
  const { size, matches } = await files.append(fileOf(image), bytes, how).catch((error: unknown) => {
    throw error instanceof RangeError ? new EngineFinal(say('image-overfull')) : error;
  });
  simulation.store.run("UPDATE images SET size_bytes = ? WHERE ref = ? AND state = 'open'", size, imageRef);
  return { outcome: matches ? 'appended' : 'wrong-checksum', image: { ...toImage(image), sizeBytes: size } };
}

/** The file system that the images of every zone lie on. */
export const readImageSpace = (simulation: Simulation): ImageSpace => filesOf(simulation).space();

/** Bytes of an image, as far as it has them. */
export function openImage(simulation: Simulation, of: { imageRef: string; from: number; length: number }): Readable {
  const image = found(simulation, of.imageRef);
  const from = Math.min(of.from, image.sizeBytes);
  const length = Math.min(of.length, image.sizeBytes - from);
  return length === 0 ? Readable.from([]) : filesOf(simulation).read(fileOf(image), { from, length });
}
