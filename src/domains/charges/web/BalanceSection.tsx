import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { charges } from '../contract.ts';
import { transactionsPath } from '../paths.ts';
import type { Balance } from './types.ts';

/** What is left, what is used of it each day, and how long it lasts. */
export default function BalanceSection() {
  const read = useRead(charges.readBalance, {}, { staleSeconds: 60 });
  return (
    <ReadCard
      title={t`Balance`}
      read={read}
      actions={
        <Link to={transactionsPath()} className={buttonClass()}>
          {t`Transaction history`}
        </Link>
      }
    >
      {(balance) => <Figures balance={balance} />}
    </ReadCard>
  );
}

function Figures({ balance: { currency, balance, reserved, available, perDay, lastsUntil } }: { balance: Balance }) {
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <>
      <p className="mb-3 text-2xl font-semibold tabular-nums">
        {money(available)} <span className="text-base font-normal text-muted">{t`available`}</span>
      </p>
      <KeyValue
        items={[
          [t`Booked`, money(balance)],
          [t`Used since the last charge`, money(reserved)],
          [t`Cost of the next 24 hours`, money(perDay)],
          [t`Lasts until`, lastsUntil === null ? t`More than a year` : dayText(lastsUntil)],
        ]}
      />
    </>
  );
}
