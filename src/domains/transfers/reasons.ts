import { messages } from '#kernel/message.ts';

/** Why an offer of a server cannot be answered or withdrawn now. */
export const why = messages('transfers', {
  moving: 'The server is changing hands just now.',
  done: 'The server has changed hands already.',
  'was-declined': 'The offer was declined.',
  'was-withdrawn': 'The offer was withdrawn.',
  'not-answered': 'The offer was not answered in time.',
  'has-failed': 'The transfer has failed.',
  'giver-only': 'Only the account that gives the server away can withdraw the offer.',
  'taker-only': 'Only the account that the server is offered to can answer.',
  over: 'The offer is over.',
  'accepted-already': 'The offer was accepted already.',
});
