import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('account', {
  'check-partner-connection': 'Check partner connection of {email}',
  'asking-for-token': 'Asking for a token',
  'settings-removed-meanwhile': 'The settings have been removed.',
  'connection-works': 'The connection works.',
  'gather-personal-data': 'Gather personal data',
  'gathering-data': 'Gathering the data',
  'product-has-changed-meanwhile': 'The product was updated. Order the file again.',
  'wrote-records': '{records, plural, one {Wrote # record.} other {Wrote # records.}}',
  'mailing-link': 'Mailing the link',
  // Why an account cannot be disabled, and what a test of the partner settings found.
  'servers-active':
    '{count, plural, one {# server is} other {# servers are}} still active. Terminate what you no longer need first.',
  'tasks-running': '{count, plural, one {# task is} other {# tasks are}} still running.',
  'accounts-below': '{count, plural, one {# account} other {# accounts}} below this one must be disabled first.',
  'payment-missing': 'A payment is missing. Settle it first.',
  'last-administrator': 'It is the last administrator of everything.',
  'reason-and-reason': '{before} {after}',
  'partner.unavailable': 'The token service cannot be reached now. Try again in a moment.',
  'partner.unknown-tenant': 'The tenant is not known. Check the Application Tenant Id.',
  'partner.unknown-app': 'The application is not known in this tenant. Check the Application Id.',
  'partner.wrong-secret': 'The secret is not right. Replace the Application Secret Key.',
  'partner.expired-secret': 'The secret has expired. Make a new one and replace the Application Secret Key.',
  'partner.refused': 'The token service refused the application.',
  'kind-account-check-partner': 'Check partner connection',
  'kind-account-export-data': 'Export personal data',
});
