import { diagnostic } from '#platform/findings/diagnostic.ts';
import { serverColumns, serverObject } from '#domains/servers/api/port.ts';
import { notMetered } from './store-usage.ts';

export const invalidServices = diagnostic('charges', {
  id: 'invalidServices',
  title: 'Invalid Services',
  why: 'Servers whose usage is not metered, and terminated servers that are still metered. Their owners pay too little or too much.',
  empty: 'The usage of every server is metered as it should be.',
  may: 'report.customers',
  severity: 'error',
  object: serverObject,
  columns: [
    {
      id: 'cause',
      title: 'Cause',
      kind: 'text',
      choices: [
        ['missing', 'Usage is not metered'],
        ['left', 'Terminated, and still metered'],
      ],
    },
    { id: 'metered', title: 'Metered since', kind: 'date', nullable: true, sortable: true },
    ...serverColumns,
  ],
  find: () => notMetered,
});
