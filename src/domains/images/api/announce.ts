import { recorded } from '#domains/history/api/port.ts';

/** An image as an object that has a history. */
export const ofImage = recorded('image', ({ emit }, { id, siteId, accountId }) =>
  emit('image.changed', { siteId, accountId }, { imageId: id }),
);
