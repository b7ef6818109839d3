import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { credits } from '../contract.ts';
import { codesPath, creditsPath } from '../paths.ts';
import { causeLabel, servicesText, worthText } from './labels.ts';
import type { CreditRow } from './types.ts';

const RedeemDialog = lazyPart(() => import('./RedeemDialog.tsx'));

/** The credits of one's own account that can be used now, on the billing page. */
export default function CreditsCard() {
  const read = useRead(credits.listCredits, { query: { mine: '1', state: 'active', sorting: 'expiresAt', size: 10 } });
  const [redeeming, setRedeeming] = useState(false);
  const mayPay = useMay('billing.pay');
  const mayManage = useMay('credit.manage');
  const { data } = read;
  return (
    <Card
      title={t`Credits`}
      note={t`Used before your balance, the first to expire first.`}
      actions={
        <>
          {mayManage && (
            <Link to={codesPath()} className="text-brand-text hover:underline">
              {t`Promotional codes`}
            </Link>
          )}
          <Link to={creditsPath()} className="text-brand-text hover:underline">
            {t`All credits`}
          </Link>
          <Button small onClick={() => setRedeeming(true)} disabledReason={mayPay ? null : roleForbids()}>
            {t`Redeem code`}
          </Button>
        </>
      }
    >
      <ReadState read={read} rows={2} />
      {data?.items.length === 0 && <p className="text-muted">{t`No credits. Redeem a promotional code to get one.`}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line">
          {data.items.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      )}
      {redeeming && (
        <Suspense>
          <RedeemDialog onClose={() => setRedeeming(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Line({ row }: { row: CreditRow }) {
  const { amount, left, currency, code, cause, reason, services, expiresAt } = row;
  return (
    <li className="grid gap-x-6 gap-y-1.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <span>
        <span className="font-medium">{code ?? (reason || causeLabel(cause))}</span>
        <span className="block text-[13px] text-muted">
          {servicesText(services)} · {t`expires on ${dayText(expiresAt)}`}
        </span>
      </span>
      {amount === null || left === null ? (
        <span>{worthText(row)}</span>
      ) : (
        <span className="grid gap-1">
          <span className="tabular-nums">{t`${moneyText(left, currency)} of ${moneyText(amount, currency)} left`}</span>
          <FillBar percent={(left / amount) * 100} tone="ok" />
        </span>
      )}
    </li>
  );
}
