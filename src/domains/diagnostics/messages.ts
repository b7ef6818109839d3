import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('diagnostics', {
  'already-fixed': 'Already fixed.',
  'not-acknowledged': 'Not acknowledged.',
  'fix-running': 'A fix is in progress.',
  'report-line': '{title}: {count, number}',
});
