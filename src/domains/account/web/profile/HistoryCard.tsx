import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useAct } from '#shell/form/act.ts';
import { urlOf } from '#shell/data/call.ts';
import { useRead } from '#shell/data/read.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { account } from '../../contract.ts';
import { AccountHistory } from '../port/AccountHistory.tsx';

/** What happened to one's own account; harmless changes of the profile can be undone. */
export function HistoryCard() {
  const userId = useUser()?.userId;
  const { data } = useRead(account.readHistory, {});
  const { mutate, isPending } = useAct(account.undoChange);
  const possible = useMemo(
    () => new Set(data?.items.flatMap(({ id, undo }) => (undo === 'possible' ? [String(id)] : []))),
    [data],
  );
  const more = useCallback(
    ({ id }: HistoryEntry) =>
      possible.has(id) && (
        <Button small busy={isPending} onClick={() => mutate({ params: { id: Number(id) } })}>
          {t`Undo`}
        </Button>
      ),
    [possible, isPending, mutate],
  );
  return (
    <Card title={t`History`} note={t`Recent changes to your account.`}>
      {userId !== undefined && <AccountHistory userId={userId} more={more} />}
      <a href={urlOf(account.exportProfile, {})} download className={`mt-4 ${buttonClass()}`}>
        <Download aria-hidden size={15} />
        {t`Download my profile`}
      </a>
    </Card>
  );
}
