import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { charges } from '../contract.ts';

/** What is available, in the header; marked while it is low. */
export default function BalanceMark() {
  const { data } = useRead(charges.readBalance, {}, { staleSeconds: 300 });
  if (!data) return null;
  const amount = moneyText(data.available, data.currency);
  return (
    <Link
      to={billingPath()}
      aria-label={data.isLow ? t`Low balance: ${amount} available` : t`Balance: ${amount} available`}
      className={clsx(
        'reach flex h-9 items-center gap-1.5 rounded-lg px-2 font-medium tabular-nums hover:bg-hover max-md:hidden',
        data.isLow && 'text-warn',
      )}
    >
      {data.isLow && <span aria-hidden className="size-2 rounded-full bg-current" />}
      {amount}
    </Link>
  );
}
