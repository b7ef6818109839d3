import { messages } from '#kernel/message.ts';

/** What to do about a part of a request that is refused. */
export const why = messages('console', {
  'expected.screen': 'Enter the path of a screen such as /servers.',
});
