import { messages } from '#kernel/message.ts';

/** What the task runner says of every kind of task. */
export const say = messages('platform', {
  cancelled: 'Canceled on request.',
  again: '{reason} Trying again in {seconds, plural, one {# second} other {# seconds}}.',
  'other-task': 'another task',
  'step-timed-out': 'The step took too long.',
  unforeseen: 'An unexpected error occurred.',
  // Why a service outside gave no usable answer.
  'egress.connect': 'No connection could be made.',
  'egress.timeout': 'The response took too long.',
  'egress.broken': 'The connection was interrupted.',
  'egress.too-large': 'The response is too large.',
  'egress.not-json': 'The response is not JSON.',
  // What to do about a value of a request, as people read it at the field.
  'value.unstorable': 'Remove NUL and incomplete characters.',
  'value.key': 'Use 1 to 255 visible characters.',
  'value.cursor': 'This cursor does not belong to this list and sorting. Start at the first page.',
  'value.empty': 'Enter a value.',
  'value.type':
    '{expected, select, string {Enter text.} number {Enter a number.} int {Enter a whole number.} boolean {Enter true or false.} array {Enter a list of values.} object {Enter an object with named values.} record {Enter an object with named values.} other {Enter one of the allowed values.}}',
  'value.at-least':
    '{origin, select, string {Enter at least {min, plural, one {# character} other {# characters}}.} array {Choose at least {min, plural, one {# entry} other {# entries}}.} other {Enter a number of at least {min, number}.}}',
  'value.at-most':
    '{origin, select, string {Use at most {max, plural, one {# character} other {# characters}}.} array {Choose at most {max, plural, one {# entry} other {# entries}}.} other {Enter a number of at most {max, number}.}}',
  'value.format':
    '{format, select, email {Enter an email address such as ann@example.com.} uuid {Choose an existing entry, or enter its ID.} url {Enter an address that begins with https://.} date {Enter a date such as 2026-03-31.} datetime {Enter a time such as 2026-03-31T12:00:00.000Z.} ipv4 {Enter an IPv4 address such as 192.0.2.10.} ipv6 {Enter an IPv6 address such as 2001:db8::10.} cidrv4 {Enter an IPv4 range such as 192.0.2.0/24.} cidrv6 {Enter an IPv6 range such as 2001:db8::/64.} base64 {Encode the content as Base64.} other {Enter one of the allowed values.}}',
  'value.other': 'Enter one of the allowed values.',
  // Why an address of someone's choice is not asked.
  'address.invalid': 'Enter an address such as https://example.com/hook.',
  'address.credentials': 'Remove the user name and password from the address.',
  'address.insecure': 'Enter an address that begins with https://.',
  'address.internal': 'The address must be reachable from the public internet.',
  'address.elsewhere': 'The address leads to another address. Enter that one.',
  'address.status': 'The address responded with status {status}.',
  // Why a start ends, and what the operator does next.
  'start.port-taken': 'Port {port} is already in use. Stop the program that uses it, or set PORT to a free port.',
  'start.port-forbidden': 'Port {port} needs more rights than this user has. Set PORT to a port above 1023.',
  'start.host-unknown': 'This machine has no address {host}. Set HOST to one of its addresses, or to 0.0.0.0.',
  'start.data-folder':
    'The data folder {folder} is not writable ({reason}). Change its owner or mode, or set SKYDECK_DATA_DIR to another folder.',
  'start.secret-unreadable': 'The secret file {file} is not readable ({reason}). Change its owner or mode.',
  'start.secret-length':
    'The secret file {file} has {length} bytes instead of {expected}. Restore the file from a backup.',
  'start.secret-mode': 'The secret file {file} can be read by other users. Run: chmod 600 {file}',
  'start.secret-other':
    'The database was set up with another secret than the one in {file}. Restore the original file from a backup. If it is lost, run: node bin/skydeck.mjs replace-secret',
  'start.database-away':
    'The database at {host} could not be reached ({reason}). Check that it is running and that DATABASE_URL is right.',
  'start.database-refuses':
    'The database at {host} refused to sign in {user}. Check the user name and password in DATABASE_URL.',
  'start.no-database':
    'The server at {host} has no database named {name}. Create it for {user}, or correct DATABASE_URL.',
  'start.database-old': 'DATABASE_URL leads to PostgreSQL {version}. Version 15 or newer is needed.',
  'start.database-newer':
    'The database was migrated by a newer release of Skydeck ({name}). Start that release, or restore a backup from before the upgrade.',
  'start.migration-changed': 'The migration {name} was changed after it had been applied. Undo the change.',
  'start.migration-failed': 'The migration {name} failed: {reason}',
  'start.no-simulator':
    'The demonstration needs an engine named {name} of the kind simulator. Add it to SKYDECK_ENGINES, or leave the variable out.',
  'start.not-seeded': 'The demonstration could not be created. The lines above give the reason.',
  'start.embedded-failed': 'The embedded PostgreSQL did not start: {reason}. Its log is in {folder}.',
  // What the page of a suspended site says.
  'suspended-title': 'Temporarily unavailable',
  'suspended-text':
    'This site is not available at the moment. Contact support if you have questions about your services.',
  'suspended-support': 'Contact support',
  'suspended-sign-in': 'Administrators: sign in',
  'no-site': 'No site has this address. Check the address.',
  'no-console':
    'The console could not start. Turn on JavaScript in your browser, or reload the page. If this continues, contact the support of {site}.',
  // The columns and states of diagnostic reports.
  'finding-owner': 'Owner',
  'finding-site': 'Site',
  'finding-zone': 'Data center',
  'finding-state': 'Status',
  'finding-since': 'Since',
  'finding-assignee': 'Assigned to',
  'finding-reason': 'Reason',
  'finding-note': 'Note',
  'finding-new': 'New',
  'finding-known': 'Known',
  'finding-returned': 'Returned',
  'finding-acknowledged': 'Acknowledged',
  'finding-fixed': 'Fixed',
  'finding-all': 'All',
  'finding-open': 'Status: open',
});

/** What the page says that has no console. */
export const noConsole = (site: string) => say('no-console', { site });

/** What a browser shows where the host name is that of no site. */
export const noSite = say('no-site');

/** For a task whose title is not at hand. */
export const otherTask = say('other-task');
