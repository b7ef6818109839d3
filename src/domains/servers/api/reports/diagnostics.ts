import { diagnostic, ownerColumns, zoneColumn, type FoundObject } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { accountObject } from '#domains/tenancy/api/port.ts';
import { servers } from '../../contract.ts';
import { newDays, resetHours, terminatedDays } from '../../limits.ts';
import { say } from '../../messages.ts';
import { stateChoices } from './state-choices.ts';
import * as found from './store-diagnostics.ts';

/** What findings about a server are about. */
export const serverObject = { type: 'server', title: say('finding-server'), to: '/servers/{objectId}' };
/** Where a server is and whose it is: the columns of every report about servers. */
export const serverColumns = [zoneColumn, ...ownerColumns] as const;
/** The state of a server, selected as `power`. */
export const powerColumn = { id: 'power', title: say('finding-power'), kind: 'state', choices: stateChoices } as const;
/** When a server was created, selected as `created`. */
export const createdColumn = { id: 'created', title: say('finding-created'), kind: 'date', sortable: true } as const;

const common = { may: 'report.infrastructure', object: serverObject } as const;

/** Ends a server as its owner would: the site's time to restore it applies. */
const termination = {
  id: 'terminate',
  may: 'server.terminate',
  title: 'Terminate server',
  note: 'The server is powered off and terminated. It can be restored for as long as its site keeps terminated servers.',
  danger: true,
  request: ({ objectId }: FoundObject) =>
    requestTo(servers.terminateServers, {
      params: undefined,
      input: { serverIds: [objectId], confirm: '1', keep: true, force: true },
    }),
} as const;

/** Servers in error, as the provider and as a site look at them. */
export const unavailable = {
  severity: 'error',
  columns: [
    { id: 'error', title: 'Error', kind: 'text', nullable: true },
    { id: 'powerSince', title: 'Since', kind: 'date', sortable: true },
    ...serverColumns,
  ],
  everyMinutes: 5,
  find: () => found.inError,
  fixes: [
    {
      id: 'power-on',
      may: 'server.power',
      title: 'Power on',
      note: 'The data center is asked to start the server.',
      request: ({ objectId }: FoundObject) =>
        requestTo(servers.changePowerOfMany, {
          params: undefined,
          input: { serverIds: [objectId], action: 'on', force: false },
        }),
    },
  ],
} as const;

export const naServicesForRoot = diagnostic('servers', {
  ...common,
  id: 'naServicesForRootReport',
  title: 'Unavailable Services',
  why: 'Servers that their data center could not create, start or change. Their owners cannot use them.',
  empty: 'Every server is available.',
  ...unavailable,
});

export const serversNoIPs = diagnostic('servers', {
  ...common,
  id: 'serversNoIPs',
  title: 'Servers without IPs',
  why: "Servers without an address. They can't be reached over the network. Add an address on the server's network page.",
  empty: 'Every server has an address.',
  severity: 'warning',
  columns: [powerColumn, createdColumn, ...serverColumns],
  find: () => found.withoutAddress,
});

export const serversWithoutDisks = diagnostic('servers', {
  ...common,
  id: 'serversWithoutDisks',
  title: 'Servers without Disks',
  why: "Servers without a disk. They can't start, and are still billed for processor and memory.",
  empty: 'Every server has a disk.',
  severity: 'error',
  columns: [powerColumn, createdColumn, ...serverColumns],
  find: () => found.withoutDisks,
  fixes: [termination],
});

export const invisibleServers = diagnostic('servers', {
  ...common,
  id: 'invisibleServers',
  title: 'Invisible Servers',
  why: 'Servers that no customer can see: their account was deleted, or belongs to another site. They use capacity that no one pays for.',
  empty: 'Every server has an owner who can see it.',
  severity: 'error',
  columns: [
    {
      id: 'cause',
      title: 'Cause',
      kind: 'text',
      choices: [
        ['deleted', 'The account was deleted'],
        ['site', 'The account belongs to another site'],
      ],
    },
    powerColumn,
    createdColumn,
    ...serverColumns,
  ],
  find: () => found.invisible,
  fixes: [termination],
});

export const duplicateExternalIds = diagnostic('servers', {
  ...common,
  id: 'duplicateExternalIDs',
  title: 'Duplicate External IDs',
  why: 'Servers that refer to the same machine of an engine. What one owner does affects the server of the other.',
  empty: 'Every server has a machine of its own.',
  severity: 'error',
  columns: [
    { id: 'externalId', title: 'External ID', kind: 'id', sortable: true },
    { id: 'engine', title: 'Engine', kind: 'text', sortable: true },
    { id: 'sharing', title: 'Servers', kind: 'number', sortable: true },
    ...serverColumns,
  ],
  find: () => found.duplicateIds,
});

export const resetMoreThanTwice = diagnostic('servers', {
  ...common,
  id: 'resetServersMoreThanTwice',
  title: 'Servers Reset More Than Twice',
  why: say('resets-why', { hours: resetHours }),
  empty: 'No server was restarted more than twice.',
  severity: 'info',
  columns: [
    { id: 'restarts', title: 'Restarts', kind: 'number', sortable: true },
    { id: 'last', title: 'Last restart', kind: 'date', sortable: true },
    powerColumn,
    ...serverColumns,
  ],
  find: found.restartedOften,
});

export const serverLicensePrice = diagnostic('servers', {
  ...common,
  id: 'serverLicensePrice',
  title: 'Server License Prices',
  why: 'Servers with a licensed operating system whose price has no license. The provider pays for it and the customer does not. Check the price list.',
  empty: 'The price of every licensed server has its license.',
  may: 'report.customers',
  severity: 'warning',
  columns: [
    { id: 'image', title: 'Image', kind: 'text', sortable: true },
    { id: 'license', title: 'License', kind: 'text', sortable: true },
    createdColumn,
    ...serverColumns,
  ],
  find: () => found.licenseUnpriced,
});

export const newUsersSuspicious = diagnostic('servers', {
  id: 'newUsersSuspiciousServers',
  title: 'Suspicious Servers of New Users',
  why: say('suspicious-why', { days: newDays }),
  empty: 'No new customer has many servers.',
  may: 'report.customers',
  severity: 'warning',
  object: accountObject,
  columns: [
    { id: 'servers', title: 'Servers', kind: 'number', sortable: true },
    { id: 'cpus', title: 'vCPU', kind: 'number', sortable: true },
    { id: 'created', title: 'Signed up', kind: 'date', sortable: true },
    ...ownerColumns,
  ],
  everyMinutes: 10,
  find: found.suspiciousAccounts,
});

export const customersLeaving = diagnostic('servers', {
  id: 'customerTerminatingServicesAlert',
  title: 'Customers Terminating Services',
  why: say('leaving-why', { days: terminatedDays }),
  empty: 'No customer terminates most of their servers.',
  may: 'report.customers',
  severity: 'warning',
  object: accountObject,
  columns: [
    { id: 'ended', title: 'Terminated', kind: 'number', sortable: true },
    { id: 'living', title: 'Left', kind: 'number', sortable: true },
    { id: 'last', title: 'Last one', kind: 'date', sortable: true },
    ...ownerColumns,
  ],
  find: found.leavingAccounts,
});
