import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('statements', {
  statement: 'Statement {from} to {until}',
  receipt: 'Receipt {number}',
  'kind-statement-make': 'Create statements and receipts',
  make: 'Create {title}',
  making: 'Create the file',
  'statement.download': 'Download of a statement ordered',
  'receipt.download': 'Download of a receipt ordered',
});
