import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('reports', {
  'deliver-report': 'Deliver report {title}',
  'writing-file': 'Writing the file',
  'this-report-does-not': 'This report no longer exists.',
  'account-not-open': 'The account is locked or switched off.',
  'role-does-not-allow': 'Your role no longer allows this report.',
  'wrote-rows': '{rows, plural, one {Wrote # row.} other {Wrote # rows.}}',
  'report-of-period': '{title}, {from} to {to}',
  'making-link': 'Making the link',
  'kind-report-deliver': 'Deliver report',
});
