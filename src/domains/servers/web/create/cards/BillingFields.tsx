import { t } from '@lingui/core/macro';
import { RadioCards, Segments } from '#ui/ChoiceFields.tsx';
import type { CreateForm } from '../create-form.ts';
import { FieldError } from '../FieldError.tsx';
import { withConversion } from '#shell/list/money-cell.tsx';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import { aboutOf, modeText } from '../price/price.ts';

/** By the hour, or by the month with a traffic package. */
export function BillingMode({ values, catalog, change }: CreateForm) {
  const hourlyOnly = catalog.cpus.find(({ type }) => type === values.cpuType)?.hourlyOnly ?? false;
  return (
    <Segments
      label={t`Billing`}
      value={values.billingMode === 0 ? 'monthly' : 'hourly'}
      onChange={(mode) => change({ billingMode: mode === 'monthly' ? 0 : 1 })}
      choices={[
        { value: 'hourly', title: t`Hourly` },
        {
          value: 'monthly',
          title: t`Monthly`,
          disabledReason: hourlyOnly ? t`Burstable vCPUs are only available with hourly billing.` : null,
        },
      ]}
    />
  );
}

/** The traffic that a month includes; nothing with hourly billing, which counts each GB. */
export function TrafficPackages({ values, catalog, error, change }: CreateForm) {
  const { currency, rates } = catalog.priceBook;
  if (values.billingMode !== 0) return null;
  const trafficPrice = (code: string) => {
    const rate = rates[`traffic.${code}`];
    return rate ? withConversion(modeText(rate, 0, currency), [aboutOf(rate, 0, currency)]) : t`not in your price list`;
  };
  return (
    <div className="mt-5">
      <p className="mb-2 font-medium">{t`Traffic package`}</p>
      <RadioCards
        label={t`Traffic package`}
        className="grid-cols-2"
        value={values.trafficPackage}
        onChange={(trafficPackage) => change({ trafficPackage })}
        choices={catalog.trafficPackages.map(({ code }) => ({
          value: code,
          title: trafficPackageLabel(code),
          note: trafficPrice(code),
        }))}
      />
      <FieldError text={error('trafficPackage')} />
    </div>
  );
}
