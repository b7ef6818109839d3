import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('site-closure', {
  'kind-power': 'Power servers of a site',
  'power-off': 'Power off the servers of {host}',
  'power-on': 'Power on the servers of {host}',
  powering: 'Ordering the power changes',
  'powering-log': '{count, plural, one {# server ordered} other {# servers ordered}}',
  'still-busy': '{count, plural, one {# server was} other {# servers were}} busy and left as is.',
  'kind-archive': 'Create hand-over archive',
  'make-archive': 'Create the hand-over archive of {host}',
  writing: 'Writing the files',
  'wrote-file': '{filename}: {rows, plural, one {# row} other {# rows}}',
  'manifest-path': 'Path',
  'manifest-number': 'Number',
  'manifest-account': 'Account',
  'manifest-date': 'Date',
  'manifest-bytes': 'Bytes',
  'manifest-hash': 'SHA-256',
  'list-gone': 'A list of the archive is no longer available.',
  // What the history says, by the names that the audit trail has for it.
  'site.suspend': 'Site suspended: {reason}',
  'site.resume': 'Site resumed',
  'site.start-closing': 'Closing of the site started: {reason}',
  'site.cancel-closing': 'Closing of the site canceled',
  'site.archive': 'Hand-over archive created',
  'site.close': 'Site closed, host names released',
});
