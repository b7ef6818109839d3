import type { Message } from './message.ts';

/** A message in the place of the text that a schema has for values it refuses: `z.string().regex(form, hint(why('color')))`. */
export const hint = (said: Message): string => JSON.stringify(said);

/** The message that `hint` wrote; null for a text of the library. */
export const hintIn = (text: string): Message | null =>
  // Typed edge: no text of the library is JSON.
  text.startsWith('{"id":') ? (JSON.parse(text) as Message) : null;
