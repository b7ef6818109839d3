import { roles } from '#kernel/permissions.ts';
import { roleTitles } from '#kernel/role-titles.ts';
import { report } from '#platform/report.ts';
import { listPeople, listSecurityEvents } from './store-security-reports.ts';

/** Everyone in reach; each leads to what staff may do with the account. */
export const people = report('identity', {
  id: 'people',
  title: 'People and accounts',
  why: "Find an account to view its security settings, restore its owner's access, or see the console as they see it.",
  empty: 'There are no accounts yet.',
  may: 'person.view',
  keys: ['id'],
  columns: [
    { id: 'email', title: 'Email', kind: 'link', to: '/people/{id}', sortable: true },
    { id: 'name', title: 'Name', kind: 'text', sortable: true },
    { id: 'role', title: 'Role', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text' },
    {
      id: 'status',
      title: 'Status',
      kind: 'state',
      sortable: true,
      choices: [
        ['Ok', 'Active'],
        ['Warning', 'Warning'],
        ['Suspended-Policy', 'Suspended: terms of use'],
        ['Suspended-Billing', 'Suspended: payment'],
        ['Locked', 'Locked'],
        ['Disabled', 'Disabled'],
      ],
    },
    { id: 'lastSignIn', title: 'Last sign-in', kind: 'date', nullable: true },
  ],
  filters: [
    {
      id: 'role',
      title: 'Role',
      kind: 'choice',
      choices: roles.map((role) => [role, roleTitles[role]] as const),
    },
    { id: 'text', title: 'Email or name', kind: 'text', searched: true },
  ],
  defaultSort: 'email',
  cost: 'cheap',
  rows: listPeople,
});

/** The audit trail, as far as the caller sees. */
export const securityLog = report('identity', {
  id: 'securityLog',
  title: 'Security Log',
  why: 'Every change, sign-in and refusal, with who did it and on whose behalf. Each day is sealed; the audit-check command detects tampering.',
  empty: 'No event matches these filters.',
  may: 'report.security-log',
  columns: [
    { id: 'date', title: 'Date', kind: 'date', sortable: true },
    { id: 'action', title: 'Action', kind: 'text', sortable: true },
    { id: 'outcome', title: 'Outcome', kind: 'state', sortable: true },
    { id: 'by', title: 'By', kind: 'text', sortable: true },
    { id: 'account', title: 'Account', kind: 'text' },
    { id: 'object', title: 'Object', kind: 'text' },
    { id: 'code', title: 'Code', kind: 'number', nullable: true },
    { id: 'address', title: 'Address', kind: 'ip' },
    { id: 'site', title: 'Site', kind: 'text' },
  ],
  filters: [
    {
      id: 'outcome',
      title: 'Outcome',
      kind: 'choice',
      choices: [
        ['done', 'Done'],
        ['refused', 'Refused'],
      ],
    },
    {
      id: 'kind',
      title: 'Kind',
      kind: 'choice',
      choices: [
        ['session', 'Sign-ins'],
        ['support', 'Support sessions'],
        ['factor', 'Second factors'],
        ['password', 'Passwords'],
        ['access', 'Looks without permission'],
        ['request', 'Rate limits'],
        ['server', 'Servers'],
      ],
    },
    { id: 'period', title: 'Period', kind: 'period' },
    { id: 'text', title: 'Person or object', kind: 'text', searched: true },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  rows: listSecurityEvents,
});
