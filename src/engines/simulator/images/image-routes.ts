import { nameByRef, type Route, route } from '../route.ts';
import * as ensure from './ensure-images.ts';
import { CloneBody, CopyBody, ImageBody, ImageOrderBody, ImportImagesBody } from './image-wire.ts';
import { fileOf, filesOf, imageByRef, imageByToken, toImage, type ImageRow } from './images.ts';

const told = (row: ImageRow | undefined) => ({ image: row ? toImage(row) : null });

/** The ways in that are about disk images. */
export const imageRoutes: readonly Route[] = [
  route({
    at: 'POST /images',
    call: 'ensureImage',
    body: ImageBody,
    handle: ({ world, body }) => ({ image: ensure.ensureImage(world, body.token, body) }),
  }),
  route({
    at: 'GET /images/*',
    call: 'readImage',
    handle: ({ world, key }) => told(imageByRef(world.store, key)),
  }),
  route({
    at: 'GET /tokens/*/image',
    call: 'findImage',
    handle: ({ world, key }) => told(imageByToken(world.store, key)),
  }),
  route({
    at: 'POST /images/*/seal',
    call: 'ensureImageSealed',
    body: ImageOrderBody,
    handle: ({ world, key, body }) => ({ job: ensure.ensureImageSealed(world, body.token, key) }),
  }),
  route({
    at: 'POST /images/*/copy',
    call: 'ensureImageCopied',
    body: CopyBody,
    handle: ({ world, key, body: { token, zoneId } }) => ({
      job: ensure.ensureImageCopied(world, token, { imageRef: key, zoneId }),
    }),
  }),
  route({
    at: 'POST /images/*/remove',
    call: 'ensureImageRemoved',
    body: ImageOrderBody,
    handle: ({ world, key, body }) => ({ job: ensure.ensureImageRemoved(world, body.token, key) }),
  }),
  route({
    at: 'POST /machines/*/clone',
    call: 'ensureDiskCloned',
    body: CloneBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...of } }) => ({
      job: ensure.ensureDiskCloned(world, token, { machineRef: key, ...of }),
    }),
  }),
  route({
    at: 'POST /images/*/damage',
    handle: ({ world, key }) => {
      const image = imageByRef(world.store, key);
      if (image) filesOf(world).damage(fileOf(image));
      return told(image);
    },
  }),
  route({
    at: 'POST /import-images',
    body: ImportImagesBody,
    maxBytes: 8 * 1_048_576,
    handle: ({ world, body }) => ({ images: ensure.importImages(world, body.images) }),
  }),
];
