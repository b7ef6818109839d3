import { messages } from '#kernel/message.ts';
import { action, notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('roles', {
  granted: 'You now have: {what}',
  'granted-text': '{by} gave you these permissions: {reason}',
  'granted-until-text': '{by} gave you these permissions until {until}: {reason}',
  revoked: 'You no longer have: {what}',
  'revoked-text': '{by} revoked these permissions.',
  expired: 'Expired: {what}',
  'expired-text': 'These permissions were granted to you for a limited time.',
  changed: '{by} granted {what} to {holder}',
  withdrawn: '{by} revoked {what} from {holder}',
  'changed-text': 'Check the change, and undo it under Granted access if it is wrong.',
  requested: '{who} asks for access',
  'requested-text': 'Permission: {permission}. Reason: {reason}',
  declined: 'Access request declined',
  'declined-text': '{permission}: {answer}',
  'invite-subject': 'Join {owner} on {site}',
  'invite-title': 'You are invited to the team of {owner}',
  'invite-text': '{by} invited you as a team member. Choose a password to accept.',
  'join-text': '{by} invited you as a team member. Sign in with your own account to accept or decline.',
  join: 'View invitation',
  accept: 'Choose a password',
  'invite-ends': 'This link works once, for 7 days. Ask for a new invitation after that.',
});

const sampleUntil = { instant: '2026-12-24T12:00:00.000Z' };

export const kinds = notices('roles', {
  1395: {
    ...security,
    title: 'Permissions changed',
    description: 'Permissions were granted to you, revoked, or have expired.',
    sample: {
      title: notice('granted', { what: 'Server operators' }),
      text: notice('granted-until-text', { by: 'ada@example.test', until: sampleUntil, reason: 'On call in December' }),
      severity: 'info',
    },
  },
  1396: {
    ...action,
    title: 'Access requested',
    description: 'Someone asks for a permission that you can grant.',
    sample: {
      title: notice('requested', { who: 'ada@example.test' }),
      text: notice('requested-text', { permission: 'server.power', reason: 'I restart web-1 after updates.' }),
      severity: 'info',
    },
  },
  1397: {
    ...action,
    title: 'Access request declined',
    description: 'A permission that you asked for was not granted.',
    sample: {
      title: notice('declined'),
      text: notice('declined-text', { permission: 'server.power', answer: 'Ask the operators.' }),
      severity: 'warning',
    },
  },
  1431: {
    ...action,
    title: 'Access of others changed',
    description: 'Someone else granted or revoked permissions of people you manage.',
    sample: {
      title: notice('changed', { by: 'ada@example.test', what: 'Server operators', holder: 'bob@example.test' }),
      text: notice('changed-text'),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
