import { messages } from '#kernel/message.ts';

/** Why an offer of a server cannot be answered or withdrawn now. */
export const why = messages('transfers', {
  moving: 'Ownership is being transferred.',
  done: 'Ownership has already been transferred.',
  'was-declined': 'The offer was declined.',
  'was-withdrawn': 'The offer was withdrawn.',
  'not-answered': 'The offer was not answered in time.',
  'has-failed': 'The transfer has failed.',
  'giver-only': 'Only the current owner can withdraw the offer.',
  'taker-only': 'Only the account the server is offered to can respond.',
  over: 'The offer has ended.',
  'accepted-already': 'The offer has already been accepted.',
});
