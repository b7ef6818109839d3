import { messages } from '#kernel/message.ts';

/** Why a server cannot be configured now. */
export const why = messages('configuration', {
  suspended: 'The server is suspended. Resume it first.',
});
