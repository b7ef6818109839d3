import { messages } from '#kernel/message.ts';

/** What the history says of notes. */
export const say = messages('notes', {
  written: 'Note written',
  emptied: 'Note emptied',
  changed: 'Note changed',
});
