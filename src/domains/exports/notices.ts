import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('exports', {
  ready: 'Your export is ready: {filename}',
  'ready-text':
    '{rows, plural, one {The file has # row.} other {The file has # rows.}} Download it within 7 days. Only you can download it.',
});

export const kinds = notices('exports', {
  1210: {
    ...action,
    parentSet: null,
    title: 'Export ready',
    description: 'A file that you ordered of a list is ready to download.',
    sample: {
      title: notice('ready', { filename: 'servers-2026-11-26.csv' }),
      text: notice('ready-text', { rows: 48213 }),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
