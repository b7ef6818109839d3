import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { accountStatePath } from '#domains/account/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { moneyText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import type { BatchAction } from '../actions.ts';
import { actionRules } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { rowStates } from '../states.ts';
import { rowStateLabel, rowStateTone } from './labels.ts';
import type { AccountRow } from './types.ts';

const columnsOf = (action: BatchAction): ListColumn<AccountRow>[] => [
  {
    id: 'email',
    title: t`Account`,
    cell: ({ userId, email, given }) =>
      userId === null ? (
        <span className="text-muted">{given}</span>
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
    cell: ({ state }) => <StateDot tone={rowStateTone[state]}>{rowStateLabel(state)}</StateDot>,
  },
  { id: 'reason', title: t`Details`, phone: 'line', cell: ({ reason }) => reason ?? '–' },
  {
    id: 'servers',
    title: t`Servers`,
    align: 'end',
    spare: true,
    cell: ({ servers }) => (servers === null ? '–' : numberText(servers)),
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
  { id: 'ended', title: t`Finished`, kind: 'date', spare: true },
];

/** The lines of a batch: what would happen to each account, and what did. */
export function BatchAccounts({ batchId, action }: { batchId: string; action: BatchAction }) {
  const list = useList(accountBatches.listBatchAccounts, { params: { batchId }, firstSize: 25 });
  const columns = useMemo(() => columnsOf(action), [action]);
  return (
    <ListScreen
      list={list}
      label={t`Accounts of the batch`}
      columns={columns}
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
