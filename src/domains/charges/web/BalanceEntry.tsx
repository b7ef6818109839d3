import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { charges } from '../contract.ts';

/** What is available, above the menu of a phone. */
export default function BalanceEntry() {
  const { data } = useRead(charges.readBalance, {}, { staleSeconds: 300 });
  if (!data) return null;
  return (
    <Link
      to={billingPath()}
      className="mt-2 flex items-center justify-between gap-3 rounded-lg px-2.5 py-2 hover:bg-hover"
    >
      <span className="text-muted">{data.isLow ? t`Low balance` : t`Balance`}</span>
      <span className={clsx('font-medium tabular-nums', data.isLow && 'text-warn')}>
        {moneyText(data.available, data.currency)}
      </span>
    </Link>
  );
}
