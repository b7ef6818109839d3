import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('sites', {
  // The parts of the settings file.
  'part-settings': 'Settings',
  'part-home': 'Home page',
  'part-terms': 'Terms of service',
  'part-policy': 'Sign-in policy',
  'part-title': 'Title',
  'part-text': 'Text',
  'check-host-name': 'Check host name {host}',
  'looking-up-record': 'Looking up the record',
  'name-removed-meanwhile': 'The name has been removed.',
  'asking-for-txt-record': 'Asking for the TXT record of {name}.',
  // What the history says, by the names that the audit trail has for it.
  'site.configure': 'Settings changed',
  'site.start-maintenance': 'Maintenance mode turned on',
  'site.change-maintenance': 'Text or end of maintenance mode changed',
  'site.end-maintenance': 'Maintenance mode turned off',
  'site.home': 'Text of the home page changed',
  'site.remote-token': 'Remote sign-in token created',
  'site.logo': 'Logo changed',
  'site.terms': 'Terms of service published',
  'site.add-host': 'Host name {host} added',
  'site.primary-host': 'Primary host name changed to {host}',
  'site.remove-host': 'Host name {host} removed',
  // What was found of the record of a host name.
  'record.found': 'The record was found.',
  'record.missing': 'The record was not found.',
  'record.other': 'A record exists, but with a different value.',
  'record.away': 'The name servers could not be reached.',
  'kind-site-check-host': 'Check host name',
  'finding-site': 'Site',
});
