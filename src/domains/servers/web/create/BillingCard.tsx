import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { errorOf, type CreateForm } from './create-form.ts';
import { FieldError } from './FieldError.tsx';
import { hourText } from '#shell/format.ts';
import { besides } from '#shell/money-cell.tsx';
import { ManagedService } from '#shell/ManagedService.tsx';
import { trafficWord } from '#shell/traffic-word.ts';
import { aboutOf, modeText, modeTextWithAbout, monthText, priceOf } from './price.ts';

export function BillingCard({ values, catalogue, form, change }: CreateForm) {
  const { currency, rates } = catalogue.priceBook;
  const hourlyOnly = catalogue.cpus.find(({ type }) => type === values.cpuType)?.hourlyOnly ?? false;
  const hourly = priceOf({ ...values, billingMode: 1 }, catalogue);
  const monthly = priceOf({ ...values, billingMode: 0 }, catalogue);
  const trafficPrice = (code: string) => {
    const rate = rates[`traffic.${code}`];
    return rate ? besides(modeText(rate, 0, currency), [aboutOf(rate, 0, currency)]) : t`not in your price list`;
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
                {besides(null, [aboutOf(hourly, 1, currency)], true)}
                {t`Pay for the hours it exists; less while it is off.`}
              </>
            ),
          },
          {
            value: 'monthly',
            title: t`Monthly · ${monthText(monthly.monthlyMicro, currency)}/mo`,
            note: hourlyOnly ? (
              t`Burstable processors are sold by the hour only.`
            ) : (
              <>
                {besides(null, [aboutOf(monthly, 0, currency)])}
                {t`A fixed price for each month, with a traffic package.`}
              </>
            ),
            disabledReason: hourlyOnly ? t`Burstable processors are sold by the hour only.` : null,
          },
        ]}
      />
      <FieldError text={errorOf(form, 'billingMode')} />
      {values.billingMode === 0 && (
        <div className="mt-5">
          <p className="mb-2 font-medium">{t`Traffic package`}</p>
          <RadioCards
            label={t`Traffic package`}
            className="sm:grid-cols-2"
            value={values.trafficPackage}
            onChange={(trafficPackage) => change({ trafficPackage })}
            choices={catalogue.trafficPackages.map(({ code }) => ({
              value: code,
              title: trafficWord(code),
              note: trafficPrice(code),
            }))}
          />
          <FieldError text={errorOf(form, 'trafficPackage')} />
        </div>
      )}
    </Card>
  );
}

export function OptionsCard({ values, catalogue, change }: CreateForm) {
  const { currency } = catalogue.priceBook;
  const extra = (key: string) => {
    const line = priceOf({ ...values, backup: true, managed: true }, catalogue).lines.find((one) => one.key === key);
    return line ? modeTextWithAbout(line, values.billingMode, currency) : t`not in your price list`;
  };
  return (
    <Card title={t`Options`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckField
          label={t`Daily backup`}
          note={catalogue.keepsBackups ? t`${extra('backup.gb')} for all disks` : t`This data center keeps no backups.`}
          disabled={!catalogue.keepsBackups}
          checked={values.backup}
          onChange={(backup) => change({ backup })}
        />
        <div>
          <CheckField
            label={t`Managed service`}
            note={t`${extra('managed.server')}; the provider's engineers look after it`}
            checked={values.managed}
            onChange={(managed) => change({ managed })}
          />
          <ManagedService terms={catalogue.managed} />
        </div>
        <CheckField
          label={t`Power on when ready`}
          note={t`Otherwise it waits, switched off`}
          checked={values.powerOn}
          onChange={(powerOn) => change({ powerOn })}
        />
        <CheckField
          label={t`Protect against termination`}
          note={t`It must be switched off before the server can be terminated`}
          checked={values.terminateProtected}
          onChange={(terminateProtected) => change({ terminateProtected })}
        />
      </div>
    </Card>
  );
}
