import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('reports', {
  'period-format': 'Write a period as 2026-01-31..2026-02-28.',
  'no-such-filter': 'This report has no filter {part}. Choose one of its filters.',
  'no-such-sorting': 'This report cannot be sorted by {column}. Choose one of its columns.',
  'deliver-report': 'Deliver report {title}',
  'writing-file': 'Writing the file',
  'report-gone': 'This report no longer exists.',
  'account-not-open': 'The account is locked or disabled.',
  'role-does-not-allow': 'Your role no longer allows this report.',
  'wrote-rows': '{rows, plural, one {Wrote # row.} other {Wrote # rows.}}',
  'report-of-period': '{title}, {from} to {to}',
  'making-link': 'Creating the link',
  'kind-report-deliver': 'Deliver report',
});
