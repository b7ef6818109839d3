import { filters, list } from '#kernel/list.ts';
import { contract } from '#kernel/op.ts';
import { logServices } from '#kernel/log.ts';
import { logLevels, logSpans, maxLogDays } from './kinds.ts';
import { LogLine } from './schemas.ts';

export const logs = contract('logs', {
  listLogs: list({
    path: '/logs',
    summary:
      'Lists the log lines of the installation that are kept, newest first: of the last 24 hours unless a filter says when.',
    may: 'log.view',
    row: LogLine,
    filters: {
      level: filters.choices(logLevels),
      service: filters.choices(logServices),
      process: filters.text(),
      requestId: filters.text(64),
      taskId: filters.id(),
      within: filters.choice(logSpans),
      period: filters.periodWithin(maxLogDays),
      /** The minutes before and after an instant. */
      around: filters.instant(),
    },
    sorts: ['at', 'level'],
    sort: '-at',
    fileAudit: 'log.export',
  }),
});
