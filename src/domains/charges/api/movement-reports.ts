import { currencies } from '#kernel/money.ts';
import { message } from '#kernel/message.ts';
import { report } from '#platform/report.ts';
import { transactionKinds, type TransactionKind } from '../kinds.ts';
import { say } from '../messages.ts';
import { listMovements, readMovementYears, totalMovements } from './store-movement-report.ts';

const kindTitles: Record<TransactionKind, string> = {
  hourly: 'Hourly (per use)',
  'partial-month': 'Partial Monthly',
  'full-month': 'Full Month Monthly',
  annually: 'Annually',
  once: 'One-time',
  deposit: 'Deposit',
  refund: 'Refund',
  credit: 'Credit',
  tax: 'Tax',
  'credit-note': 'Credit note',
  other: 'Adjustment',
};
const kinds = transactionKinds.map((kind) => [kind, message('charges', `kind-${kind}`, kindTitles[kind])] as const);

const columns = [
  { id: 'date', title: say('movement-date'), kind: 'date', nullable: true, sortable: true },
  { id: 'customer', title: say('finding-customer'), kind: 'link', to: '/people/{accountId}', sortable: true },
  { id: 'site', title: say('movement-site'), kind: 'text', sortable: true },
  { id: 'manager', title: say('movement-manager'), kind: 'text', sortable: true },
  { id: 'kind', title: say('movement-kind'), kind: 'text', sortable: true, choices: kinds },
  { id: 'object', title: say('movement-object'), kind: 'text' },
  { id: 'document', title: say('movement-document'), kind: 'text' },
  { id: 'transactions', title: say('movement-transactions'), kind: 'number', sortable: true, spare: true },
  { id: 'amount', title: say('movement-amount'), kind: 'money', sortable: true },
  { id: 'id', title: say('movement-id'), kind: 'id', spare: true },
] as const;
const [date, customer, site, manager, ...others] = columns;

const filters = {
  period: { id: 'period', title: say('movement-period'), kind: 'period' },
  year: { id: 'year', title: say('movement-year'), kind: 'year' },
  site: { id: 'site', title: say('movement-site'), kind: 'text' },
  manager: { id: 'manager', title: say('movement-manager'), kind: 'text' },
  customer: { id: 'customer', title: say('finding-customer'), kind: 'text' },
  kind: { id: 'kind', title: say('movement-kind'), kind: 'choice', choices: kinds },
  currency: {
    id: 'currency',
    title: say('movement-currency'),
    kind: 'choice',
    choices: currencies.map((currency) => [currency, message('charges', `currency-${currency}`, currency)] as const),
  },
  group: {
    id: 'group',
    title: say('movement-group'),
    kind: 'choice',
    otherwise: say('movement-each'),
    choices: (['customer', 'site', 'manager', 'kind', 'month'] as const).map(
      (group) => [group, say(`movement-by-${group}`)] as const,
    ),
  },
  compare: {
    id: 'compare',
    title: say('movement-compare'),
    kind: 'choice',
    otherwise: say('movement-alone'),
    choices: (['previous', 'year'] as const).map((span) => [span, say(`movement-with-${span}`)] as const),
  },
} as const;

const common = {
  may: 'report.customers',
  empty: 'Nothing moved in this period.',
  keys: ['accountId'],
  columns,
  cost: 'heavy',
  rows: listMovements,
  totals: totalMovements,
  years: readMovementYears,
} as const;

/** What was charged to and paid by the customers of a site. */
export const transactionsReport = report('charges', {
  ...common,
  id: 'transactionsReport',
  title: 'Transactions',
  why: 'Everything that was charged to customers and paid by them: this month, or in a period of your choice.',
  filters: [
    filters.period,
    filters.year,
    filters.compare,
    filters.group,
    filters.site,
    filters.kind,
    filters.currency,
    filters.customer,
  ],
  defaultSort: '-date',
});

/** The same for the accounting system: whose customers they are comes first. */
export const transactionHistory = report('charges', {
  ...common,
  id: 'usersTransactionsHistoryForAcms',
  title: 'Transaction History by Account Manager',
  why: 'Every transaction with the account manager of its customer, for import into the accounting system as CSV: this month, or in a period of your choice. Set the account manager on the page of a customer.',
  columns: [manager, date, customer, site, ...others],
  filters: [
    filters.period,
    filters.year,
    filters.group,
    filters.manager,
    filters.customer,
    filters.kind,
    filters.currency,
  ],
  defaultSort: 'manager',
});
