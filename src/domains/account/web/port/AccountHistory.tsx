import { t } from '@lingui/core/macro';
import { History, type HistoryProps } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import type { RowOf } from '#shell/list/list.ts';
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
