import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { withAbout } from '#shell/text/about-text.ts';
import { hourText } from '#shell/text/format.ts';
import { ManagedService } from '#domains/servers/web/port/ManagedService.tsx';
import { withConversion } from '#shell/list/money-cell.tsx';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField, RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { priceOf, shownMicro, type Target } from '../change.ts';
import { FieldError } from './FieldError.tsx';
import type { Editing } from './types.ts';
import { monthText } from './labels.ts';

/** What is agreed for the server in addition to its hardware: backup and managed service. */
export function ServicesCard(editing: Editing) {
  const { target, refusals, edit } = editing;
  return (
    <Card title={t`Services`}>
      <fieldset disabled={refusals.contract !== null} className="grid gap-4 disabled:opacity-60 sm:grid-cols-2">
        <legend className="sr-only">{t`Services`}</legend>
        <CheckField
          label={t`Daily backup`}
          note={
            editing.form.keepsBackups || editing.form.current.backup
              ? t`${extra(editing, { backup: true }, 'backup.gb')} for all disks`
              : t`Daily backups aren't offered here.`
          }
          disabled={!editing.form.keepsBackups && !target.backup}
          checked={target.backup}
          onChange={(backup) => edit({ backup })}
        />
        <div>
          <CheckField
            label={t`Managed service`}
            note={
              editing.form.managed.sold || editing.form.current.managed
                ? t`${extra(editing, { managed: true }, 'managed.server')}, managed by the provider's engineers`
                : t`The managed service isn't offered here.`
            }
            disabled={!editing.form.managed.sold && !target.managed}
            checked={target.managed}
            onChange={(managed) => edit({ managed })}
          />
          <ManagedService terms={editing.form.managed} running={editing.form.current.managed} />
        </div>
      </fieldset>
    </Card>
  );
}

/** The price of one item of the price list in the unit of the billing. */
function extra({ form, target }: Editing, more: Partial<Target>, key: string): string {
  const book = form.priceBook;
  const line = book && priceOf(book, { ...target, ...more }, form).lines.find((one) => one.key === key);
  if (!book || !line) return t`not in your price list`;
  const { currency } = book;
  const micro = shownMicro(target.billingMode, line);
  return target.billingMode === 0
    ? withAbout(t`${monthText(micro, currency)}/mo`, { micro, currency })
    : withAbout(t`${hourText(micro, currency)}/h`, { micro, currency }, true);
}

/** By the hour or by the month, with the traffic of the month. */
export function BillingCard(editing: Editing) {
  const { form, target, change, refusals, errorOf, edit } = editing;
  const { current, trafficPackages, priceBook } = form;
  const hourlyOnly = form.cpus.find(({ type }) => type === target.cpuType)?.hourlyOnly ?? false;
  const first = current.trafficPackage ?? trafficPackages[0]?.code;
  const price = (mode: 0 | 1): { text: string; about: ReactNode } => {
    if (!priceBook) return { text: '–', about: null };
    const { currency } = priceBook;
    const trafficPackage = mode === 0 ? (target.trafficPackage ?? first ?? null) : null;
    const priced = priceOf(priceBook, { ...target, billingMode: mode, trafficPackage }, form);
    const micro = shownMicro(mode, priced);
    const text = mode === 0 ? t`${monthText(micro, currency)}/mo` : t`${hourText(micro, currency)}/h`;
    return { text, about: withConversion(null, [{ micro, currency }], mode === 1) };
  };
  const [monthly, hourly] = [price(0), price(1)];
  return (
    <Card title={t`Billing`}>
      <fieldset disabled={refusals.contract !== null} className="disabled:opacity-60">
        <legend className="sr-only">{t`Billing`}</legend>
        <RadioCards
          label={t`Billing`}
          className="sm:grid-cols-2"
          value={target.billingMode === 0 ? 'monthly' : 'hourly'}
          onChange={
            (mode) =>
            edit(mode === 'monthly' ? { billingMode: 0, ...(first === undefined ? {} : { trafficPackage: first }) } : { billingMode: 1 }) // prettier-ignore
          }
          choices={[
            {
              value: 'hourly',
              title: t`Hourly · ${hourly.text}`,
              note: (
                <>
                  {hourly.about}
                  {t`Pay per hour, less while the server is off.`}
                </>
              ),
            },
            {
              value: 'monthly',
              title: t`Monthly · ${monthly.text}`,
              note: hourlyOnly ? (
                t`Burstable vCPUs are only available with hourly billing.`
              ) : (
                <>
                  {monthly.about}
                  {t`Fixed price, traffic included.`}
                </>
              ),
              disabledReason: hourlyOnly ? t`Burstable vCPUs are only available with hourly billing.` : null,
            },
          ]}
        />
        <FieldError text={errorOf('billingMode')} />
        {target.billingMode === 0 && (
          <SelectField
            className="mt-5 max-w-80"
            label={t`Traffic package`}
            value={target.trafficPackage ?? ''}
            placeholder={t`Choose`}
            error={errorOf('trafficPackage')}
            choices={trafficPackages.map(({ code }) => ({ value: code, title: trafficPackageLabel(code) }))}
            onChange={(trafficPackage) => edit({ ...change, trafficPackage })}
          />
        )}
      </fieldset>
    </Card>
  );
}
