import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('identity', {
  // What histories say, by the names that the audit trail has for it.
  'site.sign-in-policy': 'Sign-in policy changed',
  'factor.reset': 'Second factors reset',
  'support.grant': 'Support access granted',
  'support.revoke': 'Support access revoked',
  'passkey.rename': 'Passkey renamed to {name}',
  'phone.describe': 'Phone renamed to {name}',
  'address.confirm': 'List of allowed addresses confirmed',
  'found-by-sign-in': 'Sign-in address',
  'next-code': 'A new code can be sent in {seconds} seconds.',
  'each-attempt': 'Each attempt',
});
