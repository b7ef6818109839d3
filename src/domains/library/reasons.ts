import { messages } from '#kernel/message.ts';

/** Why something cannot be done with an image, as server and console say it. */
export const why = messages('library', {
  'being-uploaded': 'The image is still being uploaded.',
  'being-checked': 'The image is still being checked.',
  'being-cloned': 'The image is still being cloned.',
  'being-copied': 'The image is still being copied.',
  'being-deleted': 'The network is being deleted.',
  deleted: 'The image was deleted.',
  'server-suspended': 'The server is suspended. Resume it first.',
  'not-yours': 'The image belongs to someone else.',
  'not-failed': 'The image has not failed.',
  failed: 'The image failed.',
  unscanned: "The image couldn't be scanned for viruses. Check it again.",
  infected: 'A virus was found in the image. Delete it.',
  damaged: 'The image is damaged. Upload it again, or use another one.',
  'no-scanner': 'No virus scanner is configured that could find the image clean. Contact your provider.',
  ended: 'The image has reached its end of life.',
  'is-medium': 'This is an installation medium, not a disk.',
  'remains-being-removed': 'The partial data of the image is being removed.',
  'origin-unknown': 'The source of the image is no longer known.',
  locked: 'The image is locked.',
  'in-use': '{count, plural, one {# server was} other {# servers were}} created from it.',
});
