import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { withAbout } from '#shell/text/about-text.ts';
import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { hourText } from '#shell/text/format.ts';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { nextMonth } from '#domains/tenancy/month.ts';
import { compare } from './money.ts';
import type { Editing } from './types.ts';
import { monthText } from './labels.ts';

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
    <OpDialog
      form={plainForm(onConfirm, busy)}
      title={toMonthly ? t`Monthly billing` : t`Hourly billing`}
      action={toMonthly ? t`Monthly billing` : t`Hourly billing`}
      onClose={onClose}
    >
      {toMonthly ? (
        <ul className="grid gap-1.5">
          <li>{t`Now until the end of this month: ${rest}, prorated from ${month}.`}</li>
          <li>
            {t`Each month after that: ${month}, even if the server is off or terminated during the month. The next full month starts`}{' '}
            {first}.
          </li>
        </ul>
      ) : (
        <ul className="grid gap-1.5">
          <li>
            {t`This month is not affected. Hourly billing starts`} {first}.
          </li>
          <li>{t`Then: ${hour} per hour while on, ${off} per hour while off. Running full time, that is ${month}/mo.`}</li>
          <li>{t`The traffic package ends and monthly billing discounts no longer apply.`}</li>
        </ul>
      )}
      <p>
        <AboutRates of={currency} />
      </p>
    </OpDialog>
  );
}
