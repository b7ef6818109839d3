import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { RowOf } from '#shell/list/list.ts';
import { useAct } from '#shell/form/act.ts';
import { urlOf } from '#shell/data/call.ts';
import { useRead } from '#shell/data/read.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { History, type HistoryProps } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { account } from '../../contract.ts';

const entryOf = (row: RowOf<typeof account.listAccountHistory>): HistoryEntry => row;
const kinds = ['configuration', 'access', 'lifecycle'] as const;
const changeText = namedChange({
  name: () => t`Name`,
  organisation: () => t`Company`,
  phone: () => t`Phone`,
  language: () => t`Language`,
  theme: () => t`Theme`,
  density: () => t`Table density`,
  start_page: () => t`Start page`,
  view_mode: () => t`View mode`,
  shown_currency: () => t`Secondary currency`,
  single_keys: () => t`Single-key shortcuts`,
  date_format: () => t`Date format`,
  time_zone: () => t`Time zone`,
  notification: () => t`Notification emails`,
  email: () => t`Email`,
  allowEmail: () => t`Sign in with email`,
  billing_contact: () => t`Billing contact`,
  technical_contact: () => t`Technical contact`,
  abuse_contact: () => t`Abuse contact`,
});

interface Props {
  userId: string;
  more?: HistoryProps<typeof account.listAccountHistory>['more'];
}

/** What happened to an account. */
export function AccountHistory({ userId, more }: Props) {
  const own = { entryOf, kinds, changeText, ...(more && { more }) };
  return <History op={account.listAccountHistory} params={{ userId }} {...own} narrow />;
}

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
