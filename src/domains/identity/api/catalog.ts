import { report } from '#platform/report.ts';
import { say } from '../messages.ts';
import { loginResults, readLogins, type LoginResult } from './store-login-log.ts';

const resultTitle: Record<LoginResult, string> = {
  success: 'Signed in',
  wrong: 'Wrong email or password',
  blocked: 'Blocked after failures',
  locked: 'Closed until unlocked by mail',
  disabled: 'Account disabled',
  'ip-refused': 'Address not permitted',
  refused: 'On the blocklist',
  'factor-asked': 'Second factor asked',
  'factor-wrong': 'Wrong second factor',
};

/** Recent attempts to sign in: of the provider for operators, of their own site for site staff. */
export const loginLog = report('identity', {
  id: 'loginLog',
  title: 'Recent Logins',
  why: 'Sign-ins and attempts, with their origin and result. Many failed or blocked attempts from one address suggest an attack: group by address, and sort by failed attempts. Failed attempts are deleted after a year.',
  empty: 'No sign-in matches these filters.',
  may: 'report.login-log',
  columns: [
    { id: 'date', title: 'Date', kind: 'date', sortable: true },
    { id: 'email', title: 'Email', kind: 'text', sortable: true },
    { id: 'user', title: 'User', kind: 'text', sortable: true, spare: true },
    { id: 'site', title: 'Site', kind: 'text', spare: true },
    { id: 'result', title: 'Result', kind: 'state', sortable: true },
    { id: 'method', title: 'Method', kind: 'text', spare: true },
    { id: 'address', title: 'Address', kind: 'ip', sortable: true, personal: 'ip' },
    { id: 'country', title: 'Country', kind: 'text', nullable: true },
    { id: 'agent', title: 'Browser', kind: 'agent', spare: true },
    { id: 'failed', title: 'Failed', kind: 'number', sortable: true },
    { id: 'attempts', title: 'Attempts', kind: 'number', sortable: true, spare: true },
    { id: 'names', title: 'Emails tried', kind: 'number', sortable: true, spare: true },
    { id: 'reported', title: 'Reported as not me', kind: 'date', nullable: true },
  ],
  filters: [
    {
      id: 'result',
      title: 'Result',
      kind: 'choice',
      choices: loginResults.map((result) => [result, resultTitle[result]] as const),
    },
    {
      id: 'group',
      title: 'Group',
      kind: 'choice',
      otherwise: say('each-attempt'),
      choices: [
        ['address', 'By address, 30 days'],
        ['email', 'By email, 30 days'],
      ],
    },
    { id: 'period', title: 'Period', kind: 'period', maxDays: 366 },
    { id: 'text', title: 'Email or address', kind: 'text', searched: true },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  async rows(db, scope, query) {
    const { rows, total } = await readLogins(db, scope, query);
    const items = rows.map((row) => ({
      date: row.at.toISOString(),
      email: row.email,
      user: row.user ?? '',
      site: row.site ?? '',
      result: row.result,
      method: row.method,
      address: row.ip,
      country: row.country,
      agent: row.user_agent,
      failed: row.failed,
      attempts: row.attempts,
      names: row.names,
      reported: row.reported_at?.toISOString() ?? null,
    }));
    return { items, total };
  },
});
