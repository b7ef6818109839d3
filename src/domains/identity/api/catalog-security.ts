import { report } from '#platform/report.ts';
import { listSecurityEvents } from './store-security-reports.ts';

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
    { id: 'by', title: 'By', kind: 'text', sortable: true, signer: true },
    { id: 'account', title: 'Account', kind: 'text' },
    { id: 'object', title: 'Object', kind: 'text', spare: true },
    { id: 'reason', title: 'Reason', kind: 'text', spare: true },
    { id: 'ticket', title: 'Ticket', kind: 'text', spare: true },
    { id: 'code', title: 'Code', kind: 'number', nullable: true, spare: true },
    { id: 'address', title: 'Address', kind: 'ip', personal: 'ip' },
    { id: 'site', title: 'Site', kind: 'text', spare: true },
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
    { id: 'period', title: 'Period', kind: 'period', maxDays: 366 },
    { id: 'text', title: 'Person, object or ticket', kind: 'text', searched: true },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  rows: listSecurityEvents,
});
