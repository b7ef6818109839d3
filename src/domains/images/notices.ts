import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('images', {
  'image-damaged': 'The image {name} is damaged',
  'image-damaged-text':
    'Its data no longer matches its checksum, so no server can be created or rebuilt from it. Upload it again, or use another image. Servers already created from it are not affected.',
});

export const kinds = notices('images', {
  1152: {
    ...action,
    title: 'Image damaged',
    description: 'The data of one of your images no longer matches its checksum, and the image was blocked.',
    sample: {
      title: notice('image-damaged', { name: 'Debian base' }),
      text: notice('image-damaged-text'),
      severity: 'error',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
