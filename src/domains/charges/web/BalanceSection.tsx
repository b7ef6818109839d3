import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Tag } from '#ui/StateDot.tsx';
import { charges } from '../contract.ts';
import { transactionsPath } from '../paths.ts';
import type { Balance } from './types.ts';

const AlertDialog = lazyPart(() => import('./AlertDialog.tsx'));

/** What is left, what is used of it each day, how long it lasts, and when someone is notified that it is low. */
export default function BalanceSection() {
  const read = useRead(charges.readBalance, {}, { staleSeconds: 60 });
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay('billing.edit');
  const { data } = read;
  return (
    <ReadCard
      title={t`Balance`}
      read={read}
      actions={
        <>
          <Button
            onClick={() => setEditing(true)}
            disabledReason={mayEdit ? (data ? null : t`Loading`) : roleForbids()}
          >
            {t`Low balance alert`}
          </Button>
          <Link to={transactionsPath()} className={buttonClass()}>
            {t`Transaction history`}
          </Link>
        </>
      }
    >
      {(balance) => (
        <>
          <Figures balance={balance} />
          {editing && (
            <Suspense>
              <AlertDialog balance={balance} onClose={() => setEditing(false)} />
            </Suspense>
          )}
        </>
      )}
    </ReadCard>
  );
}

function Figures({ balance }: { balance: Balance }) {
  const { currency, available, perDay, lastsUntil, isLow } = balance;
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="text-2xl font-semibold tabular-nums">
          {money(available)} <span className="text-base font-normal text-muted">{t`available`}</span>
        </p>
        {isLow && <Tag tone="warn">{t`Low`}</Tag>}
      </div>
      <KeyValue
        items={[
          [t`Booked`, money(balance.balance)],
          ...(balance.credits === 0 ? [] : [[t`Credits`, money(balance.credits)] as const]),
          [t`Used since the last charge`, money(balance.reserved)],
          [t`Cost of the next 24 hours`, money(perDay)],
          [t`Lasts until`, lastsUntil === null ? t`More than a year` : dayText(lastsUntil)],
          [t`Alert`, alertText(balance)],
        ]}
      />
    </>
  );
}

function alertText({ alert: { below, days }, currency }: Balance): string {
  const amount = below === null ? '' : t`below ${moneyText(below, currency)}`;
  const time =
    days === null ? '' : plural(days, { one: '# day before it is used up', other: '# days before it is used up' });
  return [amount, time].filter((part) => part !== '').join(', ') || t`Off`;
}
