import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, Checkbox } from '#ui/ChoiceFields.tsx';
import { notifications } from '../contract.ts';

type Below = RowOf<typeof notifications.listAccountsBelow>;

const columnsOf = (onLock: (one: Below, locked: boolean) => void): ListColumn<Below>[] => [
  { id: 'name', title: t`Name`, kind: 'text', sort: 'name' },
  { id: 'email', title: t`Email address`, kind: 'text', sort: 'email' },
  {
    id: 'locked',
    title: t`Locked`,
    cell: (one) => (
      <Checkbox
        aria-label={t`Lock settings of ${one.name}`}
        checked={one.locked}
        onChange={(locked) => onLock(one, locked)}
      />
    ),
  },
];

/** The settings of the accounts below: copied from one's own, or locked. */
export function AccountsBelowCard() {
  const list = useList(notifications.listAccountsBelow, { prefix: 'below.' });
  const [copying, setCopying] = useState(false);
  const { mutate } = useAct(notifications.lockPreferences);
  const columns = useMemo(
    () => columnsOf(({ accountId }, locked) => mutate({ input: { accountId, locked } })),
    [mutate],
  );
  return (
    <Card
      title={t`Sub-accounts`}
      note={t`Copy your settings to them, or lock their settings so that only you can change them.`}
      actions={
        <Button small disabled={!list.rows?.length} onClick={() => setCopying(true)}>{t`Copy my settings…`}</Button>
      }
    >
      <ListScreen
        list={list}
        label={t`Sub-accounts`}
        columns={columns}
        rowId={(one) => one.accountId}
        rowName={(one) => one.name}
        version={(one) => String(one.locked)}
        search={{ label: t`Search sub-accounts` }}
        noMatch={t`No account matches`}
        nothing={{ title: t`No sub-accounts` }}
      />
      {copying && <CopyPreferences onClose={() => setCopying(false)} />}
    </Card>
  );
}

/** All accounts at once: a copy may go to as many as this. */
function CopyPreferences({ onClose }: { onClose: () => void }) {
  const { data } = useRead(notifications.listAccountsBelow, { query: { size: 500 } });
  return data && <CopyDialog accounts={data.items} onClose={onClose} />;
}

/** Says beforehand how many switches of each account would change. */
function CopyDialog({ accounts, onClose }: { accounts: readonly Below[]; onClose: () => void }) {
  const differing = accounts.filter((one) => one.changes > 0);
  const form = useOpForm(notifications.copyPreferences, {
    start: { accountIds: differing.map((one) => one.accountId) },
  });
  const { accountIds } = form.values;
  const choose = (id: string, on: boolean) =>
    form.set({ accountIds: on ? [...accountIds, id] : accountIds.filter((one) => one !== id) });
  return (
    <OpDialog
      form={form}
      title={t`Copy my notification settings`}
      action={t`Copy`}
      disabledReason={accountIds.length === 0 ? t`Choose an account first.` : null}
      done={({ changed }) => plural(changed, { one: '# setting changed', other: '# settings changed' })}
      onClose={onClose}
    >
      <p className="text-muted">{t`Copies the console, email and webhook settings, but not addresses and phones.`}</p>
      <div className="grid gap-3">
        {accounts.map((one) => (
          <CheckField
            key={one.accountId}
            label={one.name}
            note={
              one.changes === 0
                ? t`Already the same`
                : plural(one.changes, { one: '# setting changes', other: '# settings change' })
            }
            checked={accountIds.includes(one.accountId)}
            disabled={one.changes === 0}
            onChange={(on) => choose(one.accountId, on)}
          />
        ))}
      </div>
    </OpDialog>
  );
}
