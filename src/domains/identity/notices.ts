import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications and mails say. */
export const notice = messages('identity', {
  'signed-in': 'Signed in',
  'signed-in-text': 'From {ip} with {browser}.',
  'address-in-country': '{ip} ({country})',
  'unknown-browser': 'an unknown browser',
  'signed-in-new': 'Signed in from a new browser',
  'signed-in-new-text': 'From {ip} with {browser}. If this wasn’t you, change your password now.',
  'sign-in-failed': 'A sign-in failed',
  'sign-in-failed-text':
    'Someone at {ip} tried to sign in to this account and was rejected. If this wasn’t you, make sure you don’t use this password anywhere else.',
  'security-changed': 'Your security settings were changed',
  'security-changed-text': '{change} The change was made from {ip}. If this wasn’t you, change your password now.',
  'recovery-codes-created': 'New recovery codes were created.',
  'authenticator-added': 'An authenticator app was set up.',
  'address-added': 'The address {range} was allowed.',
  'address-removed': 'The address {range} is no longer allowed.',
  'phone-added': 'A phone was added.',
  'phone-removed': 'A phone was removed.',
  'phone-chosen': 'Codes are now sent to the phone {phone} by default.',
  'passkey-added': 'The passkey {name} was added.',
  'passkey-removed': 'The passkey {name} was removed.',
  'factors-changed': 'The second factor or the list of allowed addresses was changed.',
  'addresses-off': 'Your list of allowed addresses was turned off',
  'addresses-off-text': 'It was not confirmed within ten minutes. Turn it on again from an address that it allows.',
  'factors-reset': 'Your second factors were reset',
  'factors-reset-text': '{email} removed all second factors from your account. Reason: {reason}',
  'code-subject': 'Your code for {site}',
  'code-enter': 'Enter this code to continue:',
  'code-expires':
    'It expires in {minutes} minutes and works once. If you did not request it, someone knows your password: change it.',
  'code-sms': '{code} is your code for {site}. Valid for {minutes} minutes.',
  'recovery-used': 'A recovery code of {site} was used',
  'recovery-used-text':
    'A recovery code was used to sign in from {address}. {left, plural, one {# code is} other {# codes are}} left. Create new ones before they run out.',
  'recovery-not-you': 'If this wasn’t you, change your password and your second factor now.',
  'new-browser-subject': 'Signed in from a new browser - {site}',
  'new-browser-text': 'Someone signed in to your {site} account from {address} with {browser}.',
  'new-browser-you': 'If this was you, you don’t need to do anything.',
  'not-me': 'This was not me',
  'not-me-text': 'The link ends all sessions and lets you choose a new password. It works for seven days.',
  'sign-in-closed': 'Sign-in locked - {site}',
  'sign-in-closed-text':
    'A hundred consecutive attempts to sign in to your {site} account failed, the last one from {address}. Sign-in is locked for now.',
  unlock: 'Unlock sign-in',
  'unlock-text': 'The link works once, for 12 hours. Your password does not change.',
});

const from = { ip: '203.0.113.7', browser: 'Firefox on Linux' };

export const kinds = notices('identity', {
  122: {
    ...security,
    title: 'Signed in',
    description: 'Someone signed in. Emailed only for a browser that was not used before.',
    sample: { title: notice('signed-in-new'), text: notice('signed-in-new-text', from), severity: 'info' },
  },
  10: {
    ...security,
    mail: false,
    mailLocked: false,
    title: 'Sign-in failed',
    description: 'Someone tried to sign in with a wrong password.',
    sample: {
      title: notice('sign-in-failed'),
      text: notice('sign-in-failed-text', { ip: from.ip }),
      severity: 'warning',
    },
  },
  123: {
    ...security,
    title: 'Security settings changed',
    description: 'A second factor, a phone or the list of allowed addresses was changed.',
    sample: {
      title: notice('security-changed'),
      text: notice('security-changed-text', { change: notice('authenticator-added'), ip: from.ip }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
