import type { Tell } from '#kernel/told/teller.ts';

/** English, as the server and the shared tables have it. */
export const asItIs: Tell = (text) => text;
let tell = asItIs;

/** Settles the language on show. */
export function setTell(next: Tell) {
  tell = next;
}

/** Says a text of the server or of a shared table in the language on show; what is not translated stays English. */
export const told: Tell = (text) => tell(text);
