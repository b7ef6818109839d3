import { z } from 'zod';
import type { Appended, EngineImage } from '#engines/images.ts';
import { Token } from '../wire.ts';

/** The part of the simulator's protocol that is about disk images. Bytes themselves stand in `image-bytes.ts`. */

/** 16 TB, as the largest disk. */
export const maxImageBytes = 16_000 * 1_000_000_000;
const ref = z.string().min(1).max(200);

const zoneId = z.string().min(1).max(100);

export const ImageBody = z.strictObject({ token: Token, zoneId, maxBytes: z.int().min(1).max(maxImageBytes) });
export const ImageOrderBody = z.strictObject({ token: Token });
export const CopyBody = z.strictObject({ token: Token, zoneId });
export const CloneBody = z.strictObject({
  token: Token,
  disk: z.int().min(0).max(64),
  snapshotRef: ref.optional(),
  zoneId,
});

/** Images that are there as if they had been made long ago, with a small file each. */
const ImageItem = z.strictObject({ ref, zoneId, label: z.string().max(200), sizeGb: z.int().min(1).max(65_536) });
export type ImageImport = z.infer<typeof ImageItem>;
export const ImportImagesBody = z.strictObject({ images: z.array(ImageItem).max(5000) });

export const ImageShape = z.object({
  ref: z.string(),
  token: z.string(),
  zoneId: z.string(),
  state: z.enum(['making', 'open', 'ready']),
  sizeBytes: z.int(),
  sha256: z.string().nullable(),
}) satisfies z.ZodType<EngineImage>;
export const ImageAnswer = z.object({ image: ImageShape });
export const MaybeImageAnswer = z.object({ image: ImageShape.nullable() });
export const AppendedAnswer = z.object({
  outcome: z.enum(['appended', 'wrong-offset', 'wrong-checksum', 'busy']),
  image: ImageShape,
}) satisfies z.ZodType<Appended>;
