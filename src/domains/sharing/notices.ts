import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('sharing', {
  shared: '{by} shares the server {name} with you',
  changed: 'Your access to {name} has changed',
  ended: 'The server {name} is no longer shared with you',
  'level-text':
    '{level, select, access {You can view it, change its power and open its console.} other {You can view, use and change it.}}',
  'level-until-text':
    '{level, select, access {You can view it, change its power and open its console. Access expires on {until}.} other {You can view, use and change it. Access expires on {until}.}}',
  'taken-text': '{by} stopped sharing it.',
  'expired-text': 'The share expired.',
  'through-group': '{text} Through the group {group}.',
});

export const kinds = notices('sharing', {
  1070: {
    ...action,
    title: 'Server shared with you',
    description: 'Someone shares a server with this account, or changes its access.',
    sample: {
      title: notice('shared', { by: 'ann@example.com', name: 'web-1' }),
      text: notice('level-text', { level: 'access' }),
      severity: 'info',
    },
  },
  1071: {
    ...action,
    title: 'Server no longer shared',
    description: 'A server that was shared with this account is no longer shared with it.',
    sample: {
      title: notice('ended', { name: 'web-1' }),
      text: notice('taken-text', { by: 'ann@example.com' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
