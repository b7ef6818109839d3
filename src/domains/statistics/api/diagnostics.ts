import { diagnostic } from '#platform/findings/diagnostic.ts';
import { serverColumns, serverObject } from '#domains/servers/api/port.ts';
import { say } from '../messages.ts';
import { withoutMemory, withoutStatistics } from './store-status.ts';

const missing = { id: 'missing', title: say('finding-missing'), kind: 'date', sortable: true } as const;
const common = { may: 'report.infrastructure', object: serverObject } as const;

export const notUpdatedStatistics = diagnostic('statistics', {
  ...common,
  id: 'notUpdatedStatistics',
  title: 'Statistics Not Updated',
  why: 'Running servers without statistics for more than an hour. Their charts and traffic have gaps. Check the host of the server.',
  empty: 'The statistics of every running server are up to date.',
  severity: 'warning',
  columns: [missing, ...serverColumns],
  everyMinutes: 15,
  find: withoutStatistics,
});

export const serversWithoutMemoryUsage = diagnostic('statistics', {
  ...common,
  id: 'serversWithoutMemoryUsage',
  title: 'Servers without Memory Usage',
  why: 'Running servers whose guest does not report its memory usage. Install the guest agent to see it.',
  empty: 'Every running server reports its memory usage.',
  severity: 'info',
  columns: [missing, { id: 'ramMb', title: 'MB RAM', kind: 'number', sortable: true }, ...serverColumns],
  everyMinutes: 60,
  find: withoutMemory,
});
