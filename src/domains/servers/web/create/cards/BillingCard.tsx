import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import type { CreateForm } from '../create-form.ts';
import { FieldError } from '../FieldError.tsx';
import { hourText } from '#shell/text/format.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { ManagedService } from '../../port/ManagedService.tsx';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import { aboutOf, modeText, modeTextWithAbout, monthText, priceOf } from '../price/price.ts';

export function BillingCard({ values, catalog, error, change }: CreateForm) {
  const { currency, rates } = catalog.priceBook;
  const hourlyOnly = catalog.cpus.find(({ type }) => type === values.cpuType)?.hourlyOnly ?? false;
  const hourly = priceOf({ ...values, billingMode: 1 }, catalog);
  const monthly = priceOf({ ...values, billingMode: 0 }, catalog);
  const trafficPrice = (code: string) => {
    const rate = rates[`traffic.${code}`];
    return rate ? withConversion(modeText(rate, 0, currency), [aboutOf(rate, 0, currency)]) : t`not in your price list`;
  };
  return (
    <Card title={t`Billing`}>
      <RadioCards
        label={t`Billing`}
        className="sm:grid-cols-2"
        value={values.billingMode === 0 ? 'monthly' : 'hourly'}
        onChange={(mode) => change({ billingMode: mode === 'monthly' ? 0 : 1 })}
        choices={[
          {
            value: 'hourly',
            title: t`Hourly · ${hourText(hourly.hourlyOnMicro, currency)}/h`,
            note: (
              <>
                {withConversion(null, [aboutOf(hourly, 1, currency)], true)}
                {t`Pay per hour, less while the server is off.`}
              </>
            ),
          },
          {
            value: 'monthly',
            title: t`Monthly · ${monthText(monthly.monthlyMicro, currency)}/mo`,
            note: hourlyOnly ? (
              t`Burstable vCPUs are only available with hourly billing.`
            ) : (
              <>
                {withConversion(null, [aboutOf(monthly, 0, currency)])}
                {t`A fixed monthly price with a traffic package.`}
              </>
            ),
            disabledReason: hourlyOnly ? t`Burstable vCPUs are only available with hourly billing.` : null,
          },
        ]}
      />
      <FieldError text={error('billingMode')} />
      {values.billingMode === 0 && (
        <div className="mt-5">
          <p className="mb-2 font-medium">{t`Traffic package`}</p>
          <RadioCards
            label={t`Traffic package`}
            className="sm:grid-cols-2"
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
      )}
    </Card>
  );
}

export function OptionsCard({ values, catalog, change }: CreateForm) {
  const { currency } = catalog.priceBook;
  const extra = (key: string) => {
    const line = priceOf({ ...values, backup: true, managed: true }, catalog).lines.find((one) => one.key === key);
    return line ? modeTextWithAbout(line, values.billingMode, currency) : t`not in your price list`;
  };
  return (
    <Card title={t`Options`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckField
          label={t`Daily backup`}
          note={
            catalog.keepsBackups ? t`${extra('backup.gb')} for all disks` : t`This data center doesn't offer backups.`
          }
          disabled={!catalog.keepsBackups}
          checked={values.backup}
          onChange={(backup) => change({ backup })}
        />
        <div>
          <CheckField
            label={t`Managed service`}
            note={t`${extra('managed.server')}, managed by the provider's engineers`}
            checked={values.managed}
            onChange={(managed) => change({ managed })}
          />
          <ManagedService terms={catalog.managed} />
        </div>
        <CheckField
          label={t`Power on when ready`}
          note={t`Otherwise the server stays off`}
          checked={values.powerOn}
          onChange={(powerOn) => change({ powerOn })}
        />
        <CheckField
          label={t`Protect against termination`}
          note={t`Must be turned off before the server can be terminated`}
          checked={values.terminateProtected}
          onChange={(terminateProtected) => change({ terminateProtected })}
        />
      </div>
    </Card>
  );
}
