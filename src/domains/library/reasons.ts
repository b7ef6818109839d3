import { messages } from '#kernel/message.ts';

/** Why something cannot be done with an image, as server and console say it. */
export const why = messages('library', {
  'being-uploaded': 'It is still being uploaded.',
  'being-checked': 'It is still being checked.',
  'being-cloned': 'It is still being cloned.',
  'being-copied': 'It is still being copied.',
  'being-deleted': 'It is being deleted.',
  deleted: 'It was deleted.',
  'server-suspended': 'The server is suspended. Resume it or power it off first.',
  'not-yours': 'It belongs to someone else.',
  'not-failed': 'It has not failed.',
  failed: 'It failed.',
  ended: 'Its life has ended.',
  'is-medium': 'It is a medium to install from, not a disk.',
  'remains-being-removed': 'What is left of it is being removed.',
  'origin-unknown': 'Its source is no longer known.',
  locked: 'It is locked.',
  'in-use': '{count, plural, one {# server was} other {# servers were}} made of it.',
});
