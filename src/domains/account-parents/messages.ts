import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('account-parents', {
  'own-tree': 'It is the account itself or belongs to it.',
  'other-currency':
    'Its price list is in {to}, that of the account in {from}. Choose a price list for the account first.',
  'account.set-parent': 'Parent account changed to {parent}',
  'account.no-parent': 'Parent account removed',
});
