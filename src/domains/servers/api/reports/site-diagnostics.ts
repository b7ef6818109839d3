import { diagnostic } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { accountStateTitles } from '#domains/account/states.ts';
import { servers } from '../../contract.ts';
import { powerColumn, serverColumns, serverObject, unavailable } from './diagnostics.ts';
import { poweredOnOfSuspended } from './store-diagnostics.ts';

const common = { may: 'report.site', object: serverObject } as const;

export const naServices = diagnostic('servers', {
  ...common,
  id: 'naServicesReport',
  title: 'Unavailable Services of Customers',
  why: 'Servers that their data center could not create, start or change, with the customers who cannot use them. Power them on, or tell the customer what happened.',
  empty: 'Every customer can use all of their servers.',
  ...unavailable,
});

export const poweredOnServers = diagnostic('servers', {
  ...common,
  id: 'suspendedUsersWithPoweredOnServers',
  title: 'Suspended Users with Powered-on Servers',
  why: 'Running servers of suspended customers. They cost what no one pays for: the loss is the price of the server for a day.',
  empty: 'No suspended customer has a running server.',
  severity: 'warning',
  columns: [
    { id: 'lost', title: 'Loss per day', kind: 'money', sortable: true },
    { id: 'suspension', title: 'Account state', kind: 'text', choices: accountStateTitles },
    { id: 'suspended', title: 'Suspended since', kind: 'date', sortable: true },
    { ...powerColumn, spare: true },
    ...serverColumns,
  ],
  everyMinutes: 15,
  find: () => poweredOnOfSuspended,
  handsOver: ['suspend', 'resume', 'terminate'],
  fixes: [
    {
      id: 'power-off',
      may: 'server.power',
      title: 'Power off server',
      note: 'The server is shut down. Its disks and addresses stay, and its owner cannot start it while the account is suspended.',
      danger: true,
      request: ({ objectId }) =>
        requestTo(servers.changePowerOfMany, {
          params: undefined,
          input: { serverIds: [objectId], action: 'off', force: false },
        }),
    },
  ],
});
