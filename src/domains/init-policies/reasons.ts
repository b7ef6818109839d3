import { messages } from '#kernel/message.ts';

/** Why something cannot be done with an init policy now. */
export const why = messages('init-policies', {
  empty: 'There is nothing in it yet.',
  invalid: 'It has errors.',
  'is-deprecated': 'It is deprecated. Restore it first.',
  'never-published': 'It was never published.',
  'deprecated-already': 'It is deprecated already.',
  'not-deprecated': 'It is not deprecated.',
});
