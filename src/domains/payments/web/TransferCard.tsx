import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { dayText, moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { groupedReference } from '../creditor-reference.ts';
import type { OrderDetail } from './types.ts';

/** How a bank transfer stands. */
export function TransferState({ order }: { order: OrderDetail }) {
  const { amount, received, currency, expiresAt, state } = order;
  if (state === 4)
    return (
      <Banner tone="bad">{t`The bank transfer did not arrive in time. If you have sent it, it is added to your balance when it arrives. Otherwise start again on the billing page.`}</Banner>
    );
  const [left, arrived, until] = [
    moneyText(amount - received, currency),
    moneyText(received, currency),
    dayText(expiresAt),
  ];
  return (
    <Banner tone="brand">
      {received > 0
        ? t`${arrived} arrived and was added to your balance. Transfer the remaining ${left} by ${until}.`
        : t`Transfer ${left} by ${until}. It is added to your balance when it arrives, usually after one to three business days.`}
    </Banner>
  );
}

/** Where to transfer the money, each part to copy. */
export function TransferCard({
  order,
  account,
}: {
  order: OrderDetail;
  account: NonNullable<OrderDetail['bankAccount']>;
}) {
  const { amount, received, currency, transferReference } = order;
  const left = amount - received;
  const number = account.number.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const rows: readonly (readonly [name: string, shown: string, copied: string])[] = [
    [t`Recipient`, account.holder, account.holder],
    [/^[A-Z]{2}\d\d/.test(account.number) ? t`IBAN` : t`Account number`, number, account.number],
    ...(account.bic === '' ? [] : [[t`BIC`, account.bic, account.bic] as const]),
    ...(account.bank === '' ? [] : [[t`Bank`, account.bank, account.bank] as const]),
    [t`Amount`, moneyText(left, currency), (left / 100).toFixed(2)],
    [t`Reference`, groupedReference(transferReference), transferReference],
  ];
  return (
    <Card
      title={t`Bank details`}
      note={t`Enter the reference exactly as shown. It assigns the transfer to your account.`}
    >
      <KeyValue
        items={rows.map(([name, shown, copied]) => [name, <Copied key={name} {...{ name, shown, copied }} />])}
      />
    </Card>
  );
}

const Copied = ({ name, shown, copied }: { name: string; shown: string; copied: string }): ReactNode => (
  <span className="inline-flex max-w-full items-center gap-2">
    <span className="min-w-0 break-words tabular-nums">{shown}</span>
    <CopyButton value={copied} label={name} />
  </span>
);
