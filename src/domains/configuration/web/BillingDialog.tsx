import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { withAbout } from '#shell/about-text.ts';
import { AboutRates } from '#shell/AboutMoney.tsx';
import { DateTime } from '#shell/DateTime.tsx';
import { hourText } from '#shell/format.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { nextMonth } from '#domains/tenancy/month.ts';
import { compare } from './money.ts';
import type { Editing } from './types.ts';
import { monthText } from './words.ts';

interface Props {
  editing: Editing;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** What another kind of billing means, in numbers. */
export function BillingDialog({ editing: { form, change, target }, busy, onConfirm, onClose }: Props) {
  const [now] = useState(() => new Date());
  const amounts = compare(form, change, now);
  const currency = form.priceBook?.currency ?? form.prices.currency;
  const first = <DateTime at={nextMonth(now).toISOString()} />;
  const ofMonth = (micro = 0) => withAbout(monthText(micro, currency), { micro, currency });
  const ofHour = (micro = 0) => withAbout(hourText(micro, currency), { micro, currency }, true);
  const month = ofMonth(amounts?.after.monthMicro);
  const rest = ofMonth(amounts?.after.restMicro);
  const hour = ofHour(amounts?.after.hourlyOnMicro);
  const off = ofHour(amounts?.after.hourlyOffMicro);
  const toMonthly = target.billingMode === 0;
  return (
    <ConfirmDialog
      title={toMonthly ? t`Bill by the month` : t`Bill by the hour`}
      action={toMonthly ? t`Bill by the month` : t`Bill by the hour`}
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {toMonthly ? (
        <ul className="grid gap-1.5">
          <li>{t`From now to the end of this month: ${rest}, the share that is left of ${month}.`}</li>
          <li>
            {t`Each month after it: ${month}, also if the server is off or is ended during the month. The next full month begins`}{' '}
            {first}.
          </li>
        </ul>
      ) : (
        <ul className="grid gap-1.5">
          <li>
            {t`This month stays as it is. Billing by the hour begins`} {first}.
          </li>
          <li>{t`Then: ${hour} for an hour while on, ${off} while off; always on, a month comes to ${month}.`}</li>
          <li>{t`The traffic package ends, and discounts on monthly billing are lost.`}</li>
        </ul>
      )}
      <p>
        <AboutRates of={currency} />
      </p>
    </ConfirmDialog>
  );
}
