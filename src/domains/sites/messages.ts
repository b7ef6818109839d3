import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('sites', {
  'check-host-name': 'Check host name {host}',
  'looking-up-record': 'Looking up the record',
  'name-removed-meanwhile': 'The name has been removed.',
  'asking-for-txt-record': 'Asking for the TXT record of {name}.',
  // What was found of the record of a host name.
  'record.found': 'The record was found.',
  'record.missing': 'The record was not found.',
  'record.other': 'A record exists, but with a different value.',
  'record.away': 'The name servers could not be reached.',
  'kind-site-check-host': 'Check host name',
});
