import { t } from '@lingui/core/macro';
import { ListTree } from 'lucide-react';
import { useMemo } from 'react';
import { accountStatePath } from '#domains/account/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { moneyText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import type { BatchAction } from '../actions.ts';
import { actionRules, hasReason } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { rowStates } from '../states.ts';
import { costsText, monthlyText, rowStateLabel, rowStateTone } from './labels.ts';
import type { AccountRow } from './types.ts';

const hasFacts = (action: BatchAction): boolean => actionsOf(action).length > 0;

/** A sentence in a cell, which would else push other columns out of the table. */
const lines = (text: string) => <span className="block whitespace-normal sm:max-w-96 sm:min-w-48">{text}</span>;

const columnsOf = (action: BatchAction): ListColumn<AccountRow>[] => [
  {
    id: 'email',
    title: action === 'changeEmail' ? t`Old email` : t`Account`,
    cell: ({ userId, email, given }) =>
      userId === null ? (
        <span className="block max-w-64 truncate text-muted" title={given}>
          {given}
        </span>
      ) : (
        <RowLink to={accountStatePath(userId)}>{email}</RowLink>
      ),
  },
  ...(actionRules[action].second === 'none'
    ? []
    : [{ id: 'value', title: action === 'migrate' ? t`Moves to` : t`New email`, kind: 'text' } as const]),
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => (
      <StateDot tone={rowStateTone[state]} moving={state === 'running'}>
        {rowStateLabel(state)}
      </StateDot>
    ),
  },
  {
    id: 'costs',
    title: t`Monthly cost`,
    align: 'end',
    phone: 'line',
    hidden: action !== 'migrate',
    cell: (row) => costsText(row) ?? '–',
  },
  { id: 'reason', title: t`Details`, phone: 'line', cell: ({ reason }) => (reason === null ? '–' : lines(reason)) },
  {
    id: 'facts',
    title: action === 'changeEmail' ? t`Effects` : action === 'migrate' ? t`What changes` : t`Ends with it`,
    hidden: !hasFacts(action),
    spare: true,
    cell: ({ facts }) => (facts.length === 0 ? '–' : lines(factsText(facts))),
  },
  {
    id: 'servers',
    title: t`Servers`,
    align: 'end',
    spare: true,
    cell: ({ servers }) => (servers === null ? '–' : numberText(servers)),
  },
  {
    id: 'monthly',
    title: t`Monthly cost of servers`,
    align: 'end',
    spare: true,
    hidden: action !== 'suspend',
    cell: ({ monthly }) => (monthly.length === 0 ? '–' : monthly.map(monthlyText).join(', ')),
  },
  {
    id: 'balance',
    title: t`Balance`,
    align: 'end',
    spare: true,
    cell: ({ balance, currency }) => (balance === null || currency === null ? '–' : moneyText(balance, currency)),
  },
  {
    id: 'amount',
    title: t`Deposit`,
    align: 'end',
    hidden: action !== 'forceDeposit',
    cell: ({ amount, currency }) => (amount === null || currency === null ? '–' : moneyText(amount, currency)),
  },
  {
    id: 'notices',
    title: t`Notifications`,
    align: 'end',
    spare: true,
    cell: ({ notices }) => (notices === null ? '–' : numberText(notices)),
  },
  { id: 'line', title: t`Line`, align: 'end', sort: 'line', spare: true, cell: ({ line }) => numberText(line) },
  { id: 'announced', title: t`Owner notified`, kind: 'date', spare: true, hidden: !hasReason(action) },
  { id: 'ended', title: t`Finished`, kind: 'date', spare: true },
];

interface Viewing {
  title(): string;
  /** Why there is nothing to view. */
  nothing(): string;
  /** The title of the dialog. */
  of(email: string): string;
}
const viewing = ({ title, nothing, of }: Viewing): RowAction<AccountRow>[] => [
  {
    id: 'facts',
    title,
    icon: <ListTree size={16} />,
    refusal: ({ facts }) => (facts.length === 0 ? nothing() : null),
    load: dialog(
      () => import('./FactsDialog.tsx'),
      (row: AccountRow) => ({ row, title: of(row.email) }),
    ),
  },
];
const viewers: Partial<Record<BatchAction, RowAction<AccountRow>[]>> = {
  terminate: viewing({
    title: () => t`View what ends`,
    nothing: () => t`Nothing of the account is lost or left open.`,
    of: (email) => t`What ends with ${email}`,
  }),
  changeEmail: viewing({
    title: () => t`View effects`,
    nothing: () => t`The new email has no other effects.`,
    of: (email) => t`Effects of the new email of ${email}`,
  }),
  migrate: viewing({
    title: () => t`View what changes`,
    nothing: () => t`The dry run has found nothing that moves.`,
    of: (email) => t`What changes for ${email}`,
  }),
};
const none: RowAction<AccountRow>[] = [];
const actionsOf = (action: BatchAction): RowAction<AccountRow>[] => viewers[action] ?? none;

/** As many facts as a row shows; all of them are in its dialog. */
const maxShown = 3;
function factsText(facts: readonly string[]): string {
  const more = facts.length - maxShown;
  const shown = facts.slice(0, more > 0 ? maxShown : undefined).join(' · ');
  return more > 0 ? t`${shown} and ${more} more` : shown;
}

/** The lines of a batch: what would happen to each account, and what did. */
export function BatchAccounts({ batchId, action }: { batchId: string; action: BatchAction }) {
  const list = useList(accountBatches.listBatchAccounts, { params: { batchId }, firstSize: 25 });
  const columns = useMemo(() => columnsOf(action), [action]);
  return (
    <ListScreen
      list={list}
      label={t`Accounts of the batch`}
      columns={columns}
      actions={actionsOf(action)}
      rowName={({ email, given }) => (email === '' ? given : email)}
      version={({ state, reason }) => `${state} ${reason ?? ''}`}
      search={{ label: t`Search accounts` }}
      filters={[
        {
          name: 'state',
          title: t`Status`,
          choices: rowStates.map((value) => ({ value, title: rowStateLabel(value) })),
        },
      ]}
      controls={list.file && <ExportLinks file={list.file} />}
      noMatch={t`No account matches`}
      nothing={{ title: t`No accounts` }}
    />
  );
}
