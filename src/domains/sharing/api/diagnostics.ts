import { diagnostic } from '#platform/findings/diagnostic.ts';
import { serverColumns, serverObject } from '#domains/servers/api/port.ts';
import { ownedByMany } from './store.ts';

export const serversWithManyOwners = diagnostic('sharing', {
  id: 'serversWithManyOwners',
  title: 'Servers with Many Owners',
  why: 'Servers that at least three people or groups may change, apart from the owner. Ask the owner whether all of them still need it.',
  empty: 'No server can be changed by many.',
  may: 'report.infrastructure',
  severity: 'info',
  object: serverObject,
  columns: [
    { id: 'owners', title: 'Owners', kind: 'number', sortable: true },
    { id: 'last', title: 'Last share', kind: 'date', sortable: true },
    ...serverColumns,
  ],
  everyMinutes: 60,
  find: () => ownedByMany,
});
