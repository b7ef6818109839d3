import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('disputes', {
  invoice: 'invoice {number}',
  line: '{name} on invoice {number}',
  'dispute.open': 'Dispute of {what} ({amount}) opened: {reason}',
  'dispute.accept': 'Dispute of {what} accepted with credit note {note}',
  'dispute.reject': 'Dispute of {what} rejected: {answer}',
  'dispute.withdraw': 'Dispute of {what} withdrawn',
  'dispute.write': 'Message on the dispute of {what}',
});
