import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('roles', {
  granted: 'You now have: {what}',
  'granted-text': '{by} gave you these permissions: {reason}',
  'granted-until-text': '{by} gave you these permissions until {until}: {reason}',
  revoked: 'You no longer have: {what}',
  'revoked-text': '{by} revoked these permissions.',
  expired: 'Expired: {what}',
  'expired-text': 'These permissions were granted to you for a limited time.',
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
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
