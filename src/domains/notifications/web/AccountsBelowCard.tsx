import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, Checkbox } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';

type Below = AnswerOf<typeof notifications.listAccountsBelow>[number];

/** The settings of the accounts below: copied from one's own, or locked. */
export function AccountsBelowCard() {
  const read = useRead(notifications.listAccountsBelow, {});
  const [copying, setCopying] = useState(false);
  const lock = useAct(notifications.lockPreferences, { refresh: [notifications.listAccountsBelow] });
  return (
    <Card
      title={t`Accounts below yours`}
      note={t`Give them your own switches, or lock theirs so that only you decide.`}
      actions={
        <Button small disabled={!read.data?.length} onClick={() => setCopying(true)}>{t`Copy my settings…`}</Button>
      }
    >
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && <SkeletonRows rows={3} />}
      <ul className="divide-y divide-line">
        {read.data?.map((one) => (
          <li key={one.accountId} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span className="block font-medium break-words">{one.name}</span>
              <span className="block text-[13px] break-all text-muted">{one.email}</span>
            </span>
            <label className="flex items-center gap-2">
              <Checkbox
                aria-label={t`Lock the settings of ${one.name}`}
                checked={one.locked}
                disabled={lock.isPending}
                onChange={(locked) => lock.mutate({ input: { accountId: one.accountId, locked } })}
              />
              {t`Locked`}
            </label>
          </li>
        ))}
      </ul>
      {copying && read.data && <CopyDialog accounts={read.data} onClose={() => setCopying(false)} />}
    </Card>
  );
}

/** Says beforehand how many switches of each account would change. */
function CopyDialog({ accounts, onClose }: { accounts: readonly Below[]; onClose: () => void }) {
  const differing = accounts.filter((one) => one.changes > 0);
  const [chosen, setChosen] = useState(() => new Set(differing.map((one) => one.accountId)));
  const [problem, setProblem] = useState<string>();
  const act = useAct(notifications.copyPreferences, {
    refresh: [notifications.listAccountsBelow],
    onDone: ({ changed }) => {
      toast('success', plural(changed, { one: '# switch was changed', other: '# switches were changed' }));
      onClose();
    },
    onRefused: (error) => setProblem(error.message),
  });
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog
      title={t`Copy my notification settings`}
      onClose={onClose}
      onSubmit={() => chosen.size > 0 && act.mutate({ input: { accountIds: [...chosen] } })}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={act.isPending}
            disabledReason={chosen.size === 0 ? t`Choose an account first.` : null}
          >{t`Copy`}</Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t`Switches for console, mail and webhook are copied; addresses and phones are not.`}</p>
      <div className="grid gap-3">
        {accounts.map((one) => (
          <CheckField
            key={one.accountId}
            label={one.name}
            note={
              one.changes === 0
                ? t`The same already`
                : plural(one.changes, { one: '# switch changes', other: '# switches change' })
            }
            checked={chosen.has(one.accountId)}
            disabled={one.changes === 0}
            onChange={(on) => choose(one.accountId, on)}
          />
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
