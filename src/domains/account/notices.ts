import { messages } from '#kernel/message.ts';
import { action, notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications and mails say. */
export const notice = messages('account', {
  'password-changed': 'Your password was changed',
  'password-changed-text':
    'The change was made from {ip}, and all other sessions were signed out. If this wasn’t you, reset your password now.',
  'email-changed': 'Your email was changed',
  'email-changed-text': 'You now sign in with {to} instead of {from}.',
  'changed-for-you': 'Your account was changed',
  'changed-for-you-text': '{change} Changed by {name}.',
  enabled: 'Your account was enabled.',
  disabled: 'Your account was disabled.',
  'deletion-canceled': 'The deletion of your account was canceled.',
  'email-sign-in-on': 'You can now sign in with email and password.',
  'email-sign-in-off': 'You can no longer sign in with email and password.',
  'state-changed': 'Account: {status}. Billing profile: {billing}.',
  'profile-changed': 'Your profile was changed: {fields}.',
  'profile-field':
    '{field, select, name {name} organisation {company} phone {phone} date_format {date format} time_zone {time zone} currency {currency} language {language} start_page {start page} view_mode {view mode} shown_currency {currency} other {{field}}}',
  'contact-changed':
    '{kind, select, billing {Your billing contact was changed.} technical {Your technical contact was changed.} other {A contact of yours was changed.}}',
  'partner-failed': 'The partner connection stopped working',
  'partner-works': 'The partner connection works again',
  'partner-works-text': 'A token was issued as expected.',
  'confirm-subject': 'Confirm your new email for {site}',
  'confirm-asked': 'Someone, probably you, wants to sign in to {site} with this address from now on.',
  confirm: 'Use this address',
  'confirm-once': 'The link works once, for one hour. If this wasn’t you, ignore this email.',
  'email-asked-subject': 'The email of your {site} account is about to change',
  'email-asked': 'Someone at {ip} requested a link to confirm {email} as the new email of your account.',
  'end-sessions': 'If this wasn’t you, change your password now and end the other sessions.',
  'email-moved-subject': 'Your {site} account has a new email',
  'email-moved': 'From now on, sign in with {email}. Emails are sent there too.',
  'contact-support': 'If this wasn’t you, contact support now.',
  'deletion-subject': 'Your {site} account will be deleted on {day}',
  'deletion-asked': 'Someone at {ip} requested the deletion of your account. It will be deleted on {day}.',
  'deletion-until': 'Until then everything works as before, and you can keep the account with one click.',
  'keep-account': 'Keep account',
  'deletion-ordered': '{site} closes your account. It will be deleted on {day}.',
  'deletion-export': 'Export what you want to keep until then. If you have questions, contact support.',
  'deletion-not-you': 'If this wasn’t you, cancel the deletion, change your password and end the other sessions.',
  'stays-subject': 'Your {site} account stays',
  stays: 'The deletion of your account was canceled. Nothing was removed.',
  'stays-again': 'You can request it again in your profile.',
  'held-subject': 'Your {site} account could not be deleted yet',
  held: 'The waiting period is over, but your account still has:',
  'open-console': 'Open the console',
  'held-until': 'The account is deleted as soon as nothing is left. To keep it, cancel the deletion.',
  'deleted-subject': 'Your {site} account was deleted',
  deleted: 'Your account is closed, and your personal data was removed.',
  'deleted-kept': 'Records that the law requires us to keep, such as invoices and the audit log, are kept until then.',
  'deleted-last': 'This is the last email that you get about it.',
});

export const kinds = notices('account', {
  2: {
    ...security,
    title: 'Password changed',
    description: 'The password of the account was changed.',
    sample: {
      title: notice('password-changed'),
      text: notice('password-changed-text', { ip: '203.0.113.7' }),
      severity: 'warning',
    },
  },
  1160: {
    ...action,
    title: 'Partner connection',
    description: 'The connection to the Microsoft partner account stopped working, or works again.',
    sample: { title: notice('partner-works'), text: notice('partner-works-text'), severity: 'success' },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
