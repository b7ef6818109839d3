import { report } from '#platform/report.ts';
import { listActivity } from './store.ts';

export const recentUsersActivity = report('user-activity', {
  id: 'recentUsersActivity',
  title: 'Recent User Activity',
  why: 'What customers did lately, those who stand out first: failed sign-ins, several countries, many servers, or costs that have doubled. Open one to look closer.',
  empty: 'No customer was active.',
  may: 'report.site',
  keys: ['id'],
  columns: [
    { id: 'email', title: 'Email', kind: 'link', to: '/people/{id}', sortable: true },
    { id: 'name', title: 'Name', kind: 'text', spare: true },
    { id: 'risk', title: 'Risk', kind: 'number', sortable: true },
    { id: 'signIns', title: 'Sign-ins', kind: 'number', sortable: true },
    { id: 'failed', title: 'Failed sign-ins', kind: 'number', sortable: true },
    { id: 'countries', title: 'Countries', kind: 'number', spare: true },
    { id: 'created', title: 'Servers created', kind: 'number', sortable: true },
    { id: 'ended', title: 'Servers terminated', kind: 'number', sortable: true },
    { id: 'spent', title: 'Costs', kind: 'money', nullable: true, sortable: true },
    { id: 'usual', title: 'Costs before', kind: 'money', nullable: true },
    { id: 'last', title: 'Last sign-in', kind: 'date', nullable: true, sortable: true },
    { id: 'site', title: 'Site', kind: 'text', spare: true },
    { id: 'signedUp', title: 'Signed up', kind: 'date', sortable: true, spare: true },
  ],
  filters: [
    {
      id: 'days',
      title: 'Period',
      kind: 'choice',
      choices: [
        ['1', 'Last day'],
        ['7', 'Last 7 days'],
        ['30', 'Last 30 days'],
      ],
    },
    {
      id: 'risk',
      title: 'Risk',
      kind: 'choice',
      choices: [
        ['medium', 'Medium or high'],
        ['high', 'High'],
      ],
    },
  ],
  defaultSort: '-risk',
  cost: 'heavy',
  rows: listActivity,
});
