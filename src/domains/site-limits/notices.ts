import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('site-limits', {
  level:
    '{site} has used {level}% of its {resource, select, servers {server} spend {monthly spending} other {credit}} limit',
  'level-text': '{used} of {limit} used. Contact your provider if the site needs more.',
  'stops-text': '{used} of {limit} used. New servers are refused until usage falls or your provider raises the limit.',
});

export const kinds = notices('site-limits', {
  1510: {
    ...system,
    mailLocked: true,
    title: 'Limit of the site',
    description: 'A site that you administer has used 80 or 100% of a limit that your provider set.',
    sample: {
      title: notice('level', { site: 'Fern Cloud', level: 80, resource: 'servers' }),
      text: notice('level-text', { used: '80', limit: '100' }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
