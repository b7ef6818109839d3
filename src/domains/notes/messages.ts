import { messages } from '#kernel/message.ts';

/** What the history says of notes. */
export const say = messages('notes', {
  written: 'Note saved',
  emptied: 'Note cleared',
  changed: 'Note changed',
});
