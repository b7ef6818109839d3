import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('library', {
  'image-ready': 'The image {name} is ready',
  'uploaded-text': 'It was checked: {format}, {size} GB. You can create servers from it.',
  'rechecked-text': 'It was checked again. You can create servers from it.',
  'image-blocked': "The image {name} can't be used",
  'image-infected-text': '{reason} No server can be created from it. Delete it, or check it again.',
  'image-unscanned-text': '{reason} No server can be created from it until it has been scanned.',
  'cloned-text': 'It is a clone of disk {disk} of {name}. You can find it in Images.',
  'image-refused': 'The image {name} was rejected',
  'image-refused-text': '{reason} Nothing was kept.',
  'clone-not-made': 'Cloning a disk of {name} failed',
  'clone-not-made-text': '{reason} Nothing was kept. You can try again.',
  'image-copied': 'The image {name} is copied',
  'image-copied-text': 'You can now create servers from it in {zone}.',
  'image-not-copied': 'The image {name} was not copied',
  'image-ends': 'The image {name} {version} can be used until {day}',
  'image-ends-text':
    'Servers created from it are not affected. After that day no server can be created or rebuilt from it.',
  'image-shared': '{by} shares the image {name} with you',
  'image-shared-text': 'You can create servers from it.',
  'image-shared-until-text': 'You can create servers from it until {until}.',
  'image-unshared': 'The image {name} is no longer shared with you',
  'image-unshared-text': 'Servers you created from it are not affected.',
});

const name = 'Debian base';

export const kinds = notices('library', {
  46: {
    ...action,
    title: 'Disk cloned',
    description: 'An image of a disk is ready, or could not be created.',
    sample: {
      title: notice('image-ready', { name: 'web-1 base' }),
      text: notice('cloned-text', { disk: 1, name: 'web-1' }),
      severity: 'success',
    },
  },
  1090: {
    ...action,
    title: 'Image uploaded',
    description:
      'An uploaded or imported image was checked and is ready, was rejected, or is blocked by the virus scan.',
    sample: {
      title: notice('image-ready', { name }),
      text: notice('uploaded-text', { format: 'qcow2', size: 10 }),
      severity: 'success',
    },
  },
  1091: {
    ...action,
    mail: false,
    title: 'Image shared',
    description: 'Another account shares an image with you, or stops sharing it.',
    sample: {
      title: notice('image-shared', { by: 'kim@example.com', name }),
      text: notice('image-shared-text'),
      severity: 'info',
    },
  },
  1150: {
    ...action,
    title: 'Image copied',
    description: 'One of your images was copied to another zone, or could not be copied.',
    sample: {
      title: notice('image-copied', { name }),
      text: notice('image-copied-text', { zone: 'EU-LO' }),
      severity: 'success',
    },
  },
  1151: {
    ...action,
    title: 'End of life of an image',
    description: 'An image that you have, or that your servers were created from, can soon no longer be used.',
    sample: {
      title: notice('image-ends', { name, version: '1', day: '2027-01-31' }),
      text: notice('image-ends-text'),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
