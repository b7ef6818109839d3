import { roles } from '#kernel/permissions.ts';
import { roleTitles, titleOfRole } from '#kernel/role-titles.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { report } from '#platform/report.ts';
import { message } from '#kernel/message.ts';
import { accountStateTitles, billingRules, billingStates, isBillingState } from '../states.ts';
import { readStates } from './store-states.ts';
import { readDeleted } from './store-deleted.ts';
import { readWithPhone } from './store-diagnostics.ts';

/** What the state of an account is called; one that is disabled has no other. */
const stateChoices = [...accountStateTitles, ['Disabled', message('account', 'state-disabled', 'Disabled')] as const];

const columns = [
  { id: 'name', title: 'Name', kind: 'text', sortable: true },
  { id: 'role', title: 'Role', kind: 'text', sortable: true },
  { id: 'state', title: 'Account state', kind: 'state', sortable: true },
  { id: 'billing', title: 'Billing profile', kind: 'text', sortable: true },
  { id: 'site', title: 'Site', kind: 'text', sortable: true },
  { id: 'lastSignIn', title: 'Last sign-in', kind: 'date', nullable: true },
  { id: 'created', title: 'Created', kind: 'date', sortable: true },
  { id: 'deletion', title: 'Deletion due', kind: 'date', nullable: true, sortable: true },
] as const;

/** For staff who change states and may see nothing else of users, who are at `/users`. */
export const accountStatesReport = report('account', {
  id: 'accountStates',
  title: 'Account States',
  why: 'Shows which accounts are warned, suspended, locked, disabled or held back by their billing profile. Open one to change its state.',
  may: 'report.account-states',
  columns: [{ id: 'email', title: 'Email', kind: 'link', to: '/accountStates/{id}', sortable: true }, ...columns],
  empty: 'No account matches these filters.',
  keys: ['id'],
  filters: [
    { id: 'state', title: 'Account state', kind: 'choice', choices: stateChoices },
    {
      id: 'billing',
      title: 'Billing profile',
      kind: 'choice',
      choices: billingStates.map((code) => [String(code), billingRules[code].title] as const),
    },
    { id: 'role', title: 'Role', kind: 'choice', choices: roles.map((role) => [role, roleTitles[role]] as const) },
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
    { id: 'text', title: 'Email or name', kind: 'text', searched: true },
  ],
  defaultSort: 'email',
  cost: 'cheap',
  async rows(db: Db, scope: Scope, query: ReportQuery) {
    const { rows, total } = await readStates(db, scope, query);
    const items = rows.map(({ created_at, billing_state, deletion_due_at, ...row }) => ({
      ...row,
      role: titleOfRole(row.role),
      billing: isBillingState(billing_state) ? billingRules[billing_state].title : String(billing_state),
      lastSignIn: row.lastSignIn?.toISOString() ?? null,
      created: created_at.toISOString(),
      deletion: deletion_due_at?.toISOString() ?? null,
    }));
    return { items, total };
  },
});

/** Customers who can be called. */
export const customersWithPhone = report('account', {
  id: 'customersWithPhone',
  title: 'Customers with Phone',
  why: 'Customers who gave a phone number, for calls about urgent problems.',
  empty: 'No customer has a phone number.',
  may: 'person.view',
  keys: ['id'],
  columns: [
    { id: 'email', title: 'Email', kind: 'link', to: '/people/{id}', sortable: true },
    { id: 'name', title: 'Name', kind: 'text', sortable: true },
    { id: 'phone', title: 'Phone', kind: 'text', personal: 'phone' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'created', title: 'Signed up', kind: 'date', sortable: true },
  ],
  filters: [{ id: 'period', title: 'Signed up', kind: 'period' }],
  defaultSort: 'email',
  cost: 'cheap',
  rows: readWithPhone,
});

/** Accounts that were deleted: their data is gone, what they owed and had is on record. */
export const deletedUsers = report('account', {
  id: 'deletedUsers',
  title: 'Deleted Users',
  why: 'Accounts that were deleted. Their personal data is gone; invoices and the audit trail stay. Open one to see what is left of it.',
  empty: 'No account was deleted.',
  may: 'report.site',
  keys: ['id'],
  columns: [
    { id: 'email', title: 'Account', kind: 'link', to: '/people/{id}', sortable: true },
    { id: 'role', title: 'Role', kind: 'text' },
    { id: 'deleted', title: 'Deleted', kind: 'date', sortable: true },
    { id: 'created', title: 'Signed up', kind: 'date', sortable: true },
    { id: 'servers', title: 'Servers left', kind: 'number', sortable: true },
    { id: 'site', title: 'Site', kind: 'text', sortable: true },
  ],
  filters: [
    { id: 'period', title: 'Deleted', kind: 'period' },
    {
      id: 'left',
      title: 'Servers',
      kind: 'choice',
      choices: [['servers', 'With servers left']],
    },
    { id: 'role', title: 'Role', kind: 'choice', choices: roles.map((role) => [role, roleTitles[role]] as const) },
    { id: 'siteId', title: 'Site', kind: 'text', searched: true },
  ],
  defaultSort: '-deleted',
  cost: 'cheap',
  async rows(db, scope, query) {
    const { rows, total } = await readDeleted(db, scope, query);
    const items = rows.map(({ role, deleted, created, ...row }) => ({
      ...row,
      role: titleOfRole(role),
      deleted: deleted.toISOString(),
      created: created.toISOString(),
    }));
    return { items, total };
  },
});
