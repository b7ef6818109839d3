import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('exports', {
  'kind-export-write': 'Prepare export',
  'write-export': 'Prepare export {filename}',
  writing: 'Writing the file',
  finishing: 'Making the file available',
  'list-gone': 'This list no longer exists.',
  'wrote-rows': '{rows, plural, one {Wrote # row.} other {Wrote # rows.}}',
});
