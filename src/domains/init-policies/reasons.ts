import { messages } from '#kernel/message.ts';

/** Why something cannot be done with an init policy now. */
export const why = messages('init-policies', {
  empty: 'The policy is still empty.',
  invalid: 'The policy has errors.',
  'is-deprecated': 'The policy is deprecated. Restore it first.',
  'never-published': 'The policy was never published.',
  'deprecated-already': 'The policy is already deprecated.',
  'not-deprecated': 'The policy is not deprecated.',
});
