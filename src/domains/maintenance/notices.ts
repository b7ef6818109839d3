import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('maintenance', {
  announced: 'Maintenance in {zone}: {title}',
  canceled: 'Maintenance in {zone} is canceled: {title}',
  'canceled-text': 'It was announced for {start}.',
  updated: 'Update on maintenance in {zone}: {title}',
  'updated-text': '{body} Planned end: {end}.',
  completed: 'Maintenance in {zone} is completed: {title}',
  'completed-text': 'Completed at {end}.{body}',
  'affected-text':
    'From {start} to {end}. {count, plural, one {It affects one of your servers: {names}.} other {It affects # of your servers: {names}.}}{body}',
  'elsewhere-text': 'From {start} to {end}.{body}',
});

const span = { start: '2026-12-03 01:00', end: '2026-12-03 03:00' };

export const kinds = notices('maintenance', {
  1110: {
    ...action,
    mailLocked: true,
    role: 'technical',
    title: 'Maintenance of your servers',
    description: 'Maintenance that affects your servers was announced, updated, completed or canceled.',
    sample: {
      title: notice('announced', { zone: 'Frankfurt', title: 'new core switches' }),
      text: notice('affected-text', { ...span, count: 2, names: 'web-1, db-1', body: '' }),
      severity: 'warning',
    },
  },
  1111: {
    ...action,
    inApp: false,
    mail: false,
    title: 'Other maintenance',
    description:
      'Maintenance in a zone that affects none of your servers was announced, updated, completed or canceled.',
    sample: {
      title: notice('announced', { zone: 'London', title: 'power supplies' }),
      text: notice('elsewhere-text', { ...span, body: '' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
