import { diagnostic } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { accountStateTitles } from '#domains/account/states.ts';
import { serverColumns, serverObject } from '#domains/servers/api/port.ts';
import { servers } from '#domains/servers/contract.ts';
import { abusiveCpu, abusiveCpuDays, abusiveDayGb, abusiveFactor, warnedHours } from '../limits.ts';
import { say } from '../messages.ts';
import { abusiveServers } from './store.ts';

const bounds = { gb: abusiveDayGb, times: abusiveFactor, cpu: abusiveCpu, days: abusiveCpuDays, hours: warnedHours };

export const abusiveUsage = diagnostic('abuse', {
  id: 'abusiveUsage',
  title: 'Abusive Usage',
  why: say('why', bounds),
  empty: 'No server harms others.',
  may: 'report.site',
  severity: 'error',
  object: serverObject,
  columns: [
    {
      id: 'cause',
      title: 'Evidence',
      kind: 'text',
      choices: [
        ['mail', 'Address on a blocklist'],
        ['traffic', 'Outgoing traffic'],
        ['cpu', 'CPU load'],
      ],
    },
    { id: 'lists', title: 'Blocklists', kind: 'text', nullable: true },
    { id: 'trafficGb', title: 'GB out in a day', kind: 'number', nullable: true, sortable: true },
    { id: 'usualGb', title: 'GB out before', kind: 'number', nullable: true, spare: true },
    { id: 'cpu', title: 'CPU in percent', kind: 'number', nullable: true, sortable: true },
    { id: 'account', title: 'Account state', kind: 'text', choices: accountStateTitles, spare: true },
    { id: 'warnings', title: 'Warnings', kind: 'number', sortable: true },
    { id: 'warned', title: 'Last warning', kind: 'date', nullable: true, spare: true },
    { id: 'limit', title: 'Limit in Mbit/s', kind: 'number', nullable: true, spare: true },
    ...serverColumns,
  ],
  everyMinutes: 15,
  find: abusiveServers,
  handsOver: ['suspend'],
  fixes: [
    {
      id: 'suspend',
      may: 'server.power',
      title: 'Suspend server',
      note: 'The server stops at once and keeps its memory. Its owner can resume it when the cause is removed.',
      danger: true,
      request: ({ objectId }) =>
        requestTo(servers.changePowerOfMany, {
          params: undefined,
          input: { serverIds: [objectId], action: 'suspend', force: true },
        }),
    },
  ],
});
