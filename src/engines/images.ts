import { z } from 'zod';
import { call, effect, find, job, Ref, stream, type Wanted } from './call.ts';

/** What an engine can do with disk images of its customers; an engine that keeps none says null. */
export interface ImageCapabilities {
  /** The largest image that it takes. */
  maxBytes: number;
}

/** The largest that any engine takes: 16 TB, as the largest disk. */
export const maxImageBytes = 16_000 * 1_000_000_000;

const zoneId = z.string().min(1).max(100);
const count = z.coerce.number().pipe(z.int().min(0));

const EngineImage = z.object({
  ref: z.string(),
  /** The token that made it. */
  token: z.string(),
  /** The zone whose store has its bytes; '' for one that every zone has. */
  zoneId: z.string(),
  /** `open`: bytes can be added; `ready`: it is complete, has a checksum and never changes. */
  state: z.enum(['making', 'open', 'ready']),
  sizeBytes: z.int(),
  /** SHA-256 of all bytes in hex; null before it is ready. */
  sha256: z.string().nullable(),
});
export type EngineImage = z.infer<typeof EngineImage>;

const AppendRequest = z.strictObject({
  imageRef: Ref,
  /** Where the bytes begin: nothing is written unless the image ends there. */
  offset: count,
  /** SHA-256 of these bytes in hex; other bytes are thrown away as a whole. Null: what arrives is kept. */
  sha256: z.string().nullable().default(null),
});
export type AppendRequest = z.infer<typeof AppendRequest>;

/** A disk whose bytes become an image. */
const DiskSource = effect({
  machineRef: Ref,
  /** Its place, from 0. */
  disk: z.int().min(0).max(64),
  /** As this snapshot of the machine has it, which may then be on; left out: as it is. */
  snapshotRef: z.string().min(1).max(200).optional(),
  /** The zone whose store gets the image. */
  zoneId,
});
export type DiskSource = Wanted<typeof DiskSource>;

/** What became of bytes that were sent, and the image as it is now. */
const Appended = z.object({
  outcome: z.enum(['appended', 'wrong-offset', 'wrong-checksum', 'busy']),
  image: EngineImage,
});
export type Appended = z.infer<typeof Appended>;

/** The store that bytes of images are written to. */
const ImageSpace = z.object({ capacityBytes: z.number().min(0), freeBytes: z.number().min(0) });
export type ImageSpace = z.infer<typeof ImageSpace>;

const OneImage = effect({ imageRef: Ref });

/**
 * Disk images as files that the engine stores: bytes are returned unchanged, even after copies, clones and removals. Every
 * zone has its own store, and machines are created from images of their zone. Creating or rebuilding a machine reads the
 * bytes again: if their checksum no longer matches, the job fails. Every effect is ensured by token, like the rest of the
 * port; `findImage` finds what a token created.
 */
export const imageCalls = {
  /** An empty image in the store of a zone, which takes up to so many bytes. */
  ensureImage: call({
    at: 'POST /images',
    request: effect({ zoneId, maxBytes: z.int().min(1).max(maxImageBytes) }),
    takes: ['token', '*'],
    answer: z.object({ image: EngineImage }),
    gives: 'image',
  }),
  /** Adds bytes to an open image as they come, in constant memory. Of a call that breaks off, a prefix may be kept. */
  appendImage: stream('sent', {
    at: 'PATCH /images/{imageRef}/bytes',
    request: AppendRequest,
    takes: ['*'],
    answer: Appended,
  }),
  /** Closes an open image and computes its checksum. */
  ensureImageSealed: job('POST /images/{imageRef}/seal', OneImage, { takes: ['token', 'imageRef'] }),
  /** A new image with the bytes of one disk of a machine that is off, or as a snapshot of it has them. */
  ensureDiskCloned: job('POST /machines/{machineRef}/clone', DiskSource),
  /** A new image in a zone with the bytes of another that is ready; bytes that do not have its checksum fail the job. */
  ensureImageCopied: job('POST /images/{imageRef}/copy', effect({ imageRef: Ref, zoneId })),
  /** Removes an image in any state; machines created from it keep their disks. A missing image is a finished job. */
  ensureImageRemoved: job('POST /images/{imageRef}/remove', OneImage, { takes: ['token', 'imageRef'] }),
  /** The image that this token made, or null. */
  findImage: find('GET /tokens/{token}/image', 'image', EngineImage),
  readImage: find('GET /images/{imageRef}', 'image', EngineImage),
  /** How large the store that takes the images of a zone is, and how much of it is free. */
  readImageSpace: call({
    at: 'GET /imageSpace',
    request: z.strictObject({ zoneId }),
    takes: ['zoneId'],
    answer: z.object({ space: ImageSpace }),
    gives: 'space',
  }),
  /** Bytes of an image, as far as it has them. */
  openImage: stream('read', {
    at: 'GET /images/{imageRef}/bytes',
    request: z.strictObject({ imageRef: Ref, from: count, length: count }),
    takes: ['*'],
  }),
};
