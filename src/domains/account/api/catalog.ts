import { titleOfRole } from '#kernel/role-titles.ts';
import { report } from '#platform/report.ts';
import { accountRules, accountStates, billingRules, billingStates, isBillingState } from '../states.ts';
import { readStates } from './store-states.ts';

/** Accounts and the states that limit them; each row leads to where staff moves them. */
export const accountStatesReport = report('account', {
  id: 'accountStates',
  title: 'Account States',
  why: 'Shows which accounts are warned, suspended, locked, disabled or held back by their billing profile. Open one to move its state.',
  empty: 'No account matches these filters.',
  may: 'report.account-states',
  keys: ['id'],
  columns: [
    { id: 'email', title: 'Email', kind: 'link', to: '/accountStates/{id}', sortable: true },
    { id: 'name', title: 'Name', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text', sortable: true },
    { id: 'role', title: 'Role', kind: 'text', sortable: true },
    { id: 'state', title: 'Account state', kind: 'state', sortable: true },
    { id: 'billing', title: 'Billing profile', kind: 'text', sortable: true },
    { id: 'enabled', title: 'Enabled', kind: 'state' },
    { id: 'created', title: 'Created', kind: 'date', sortable: true },
    { id: 'deletion', title: 'Deletion due', kind: 'date', nullable: true, sortable: true },
  ],
  filters: [
    {
      id: 'state',
      title: 'Account state',
      kind: 'choice',
      choices: accountStates.map((state) => [state, accountRules[state].title] as const),
    },
    {
      id: 'billing',
      title: 'Billing profile',
      kind: 'choice',
      choices: billingStates.map((code) => [String(code), billingRules[code].title] as const),
    },
    {
      id: 'standing',
      title: 'Needs attention',
      kind: 'choice',
      choices: [
        ['blocked', 'Suspended, locked or disabled'],
        ['warned', 'Warned'],
        ['unverified', 'Billing profile to verify'],
      ],
    },
    { id: 'period', title: 'Created', kind: 'period' },
    {
      id: 'deletion',
      title: 'Deletion',
      kind: 'choice',
      choices: [
        ['asked', 'Asked for'],
        ['held', 'Due, but held up'],
      ],
    },
  ],
  defaultSort: 'email',
  cost: 'cheap',
  async rows(db, scope, query) {
    const { rows, total } = await readStates(db, scope, query);
    const items = rows.map(({ status, billing_state, created_at, deletion_due_at, ...row }) => ({
      ...row,
      role: titleOfRole(row.role),
      state: status,
      created: created_at.toISOString(),
      deletion: deletion_due_at?.toISOString() ?? null,
      billing: isBillingState(billing_state) ? billingRules[billing_state].title : String(billing_state),
    }));
    return { items, total };
  },
});
