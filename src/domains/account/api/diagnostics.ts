import { diagnostic, ownerColumns } from '#platform/findings/diagnostic.ts';
import { accountObject } from '#domains/tenancy/api/port.ts';
import { brokenHierarchy, withoutExternalId, withWrongPriceList } from './store-diagnostics.ts';

const common = { may: 'report.customers', object: accountObject } as const;

export const billingHierarchy = diagnostic('account', {
  ...common,
  id: 'billingHierarchy',
  title: 'Billing Hierarchy',
  why: 'Accounts whose parent account is deleted, on another site, or below themselves. Their costs are on no invoice.',
  empty: 'Every account has a parent account that is billed.',
  severity: 'error',
  columns: [
    { id: 'parent', title: 'Parent account', kind: 'text', sortable: true },
    {
      id: 'cause',
      title: 'Cause',
      kind: 'text',
      choices: [
        ['deleted', 'The parent account was deleted'],
        ['site', 'The parent account is on another site'],
        ['loop', 'The account is its own ancestor'],
      ],
    },
    ...ownerColumns,
  ],
  find: () => brokenHierarchy,
});

export const incorrectUsersPricelist = diagnostic('account', {
  ...common,
  id: 'incorrectUsersPricelist',
  title: 'Incorrect Price Lists',
  why: 'Accounts with a price list of another site, of another currency than their company, or without prices. They are billed incorrectly or not at all.',
  empty: 'The price list of every account fits.',
  severity: 'error',
  columns: [
    { id: 'list', title: 'Price list', kind: 'text', sortable: true },
    { id: 'currency', title: 'Currency', kind: 'text' },
    {
      id: 'cause',
      title: 'Cause',
      kind: 'text',
      choices: [
        ['site', 'The price list is of another site'],
        ['currency', 'The company has another currency'],
        ['empty', 'The price list has no prices'],
      ],
    },
    ...ownerColumns,
  ],
  find: () => withWrongPriceList,
});

export const noExternalIdUsers = diagnostic('account', {
  ...common,
  id: 'noExternalIDUsersWithVMs',
  title: 'Users with Servers but No External ID',
  why: 'Customers with servers whose external profile is required and missing. The external billing system cannot bill them.',
  empty: 'Every customer with servers has the required external profile.',
  severity: 'warning',
  columns: [
    { id: 'servers', title: 'Servers', kind: 'number', sortable: true },
    { id: 'created', title: 'Signed up', kind: 'date', sortable: true },
    ...ownerColumns,
  ],
  find: () => withoutExternalId,
});
