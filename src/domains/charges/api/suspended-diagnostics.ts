import { diagnostic, ownerColumns } from '#platform/findings/diagnostic.ts';
import { accountStateTitles } from '#domains/account/states.ts';
import { accountObject } from '#domains/tenancy/api/port.ts';
import { terminateAfterDays } from '../limits.ts';
import { say } from '../messages.ts';
import { toTerminate, withServices } from './store-usage.ts';

const common = {
  may: 'report.site',
  severity: 'warning',
  object: accountObject,
} as const;
const state = {
  id: 'suspension',
  title: say('finding-account-state'),
  kind: 'text',
  choices: accountStateTitles,
} as const;
const since = { id: 'suspended', title: say('finding-suspended'), kind: 'date', sortable: true } as const;
const owed = { id: 'owed', title: say('finding-owed'), kind: 'money', nullable: true, sortable: true } as const;
const servers = { id: 'servers', title: say('finding-servers'), kind: 'number', sortable: true } as const;

export const suspendedWithServices = diagnostic('charges', {
  ...common,
  id: 'suspendedUsersWithActiveServices',
  title: 'Suspended Users with Active Services',
  why: 'Suspended customers whose servers, snapshots, images or addresses are still metered. Resume those who have paid, and terminate those who will not.',
  empty: 'No suspended customer uses anything.',
  columns: [
    state,
    since,
    servers,
    { id: 'snapshots', title: 'Snapshots', kind: 'number', sortable: true },
    { id: 'images', title: 'Images', kind: 'number', sortable: true },
    { id: 'addresses', title: 'Kept IP addresses', kind: 'number', sortable: true, spare: true },
    owed,
    ...ownerColumns,
  ],
  find: () => withServices,
  handsOver: ['resume', 'forceDeposit', 'terminate'],
});

export const suspendedToTerminate = diagnostic('charges', {
  ...common,
  id: 'suspendedUsersToTerminate',
  title: 'Suspended Users to Terminate',
  why: say('to-terminate-why', { days: terminateAfterDays }),
  empty: 'No customer has been suspended for that long.',
  columns: [state, since, servers, owed, ...ownerColumns],
  everyMinutes: 60,
  find: toTerminate,
  handsOver: ['terminate', 'resume'],
});
