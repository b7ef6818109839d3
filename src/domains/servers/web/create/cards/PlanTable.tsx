import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { shortages } from '#domains/infrastructure/capacity.ts';
import { isMetered, trafficPriceKey } from '#domains/infrastructure/traffic.ts';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import { monthMicroOf } from '#domains/tenancy/month.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { gigabytesText, hourText } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import { priceText } from '../../port/price-text.ts';
import type { CreateForm } from '../create-form.ts';
import { monthText, priceOf, ramText } from '../price/price.ts';
import { isPlan, withPlan, type Plan } from '../values/plans.ts';

interface Props {
  create: CreateForm;
  plans: readonly Plan[];
  /** Sizes are chosen one by one. */
  custom: boolean;
  onCustom(custom: boolean): void;
}

const cell = 'px-2 py-2 text-end tabular-nums sm:px-3';

/** What is sold as a whole: a row for each plan, and one that opens the sizes themselves. */
export function PlanTable({ create, plans, custom, onCustom }: Props) {
  const { values, catalog, change } = create;
  const traffic = trafficOf(create);
  const choose = (plan: Plan) => {
    onCustom(false);
    change(plan);
  };
  return (
    <div role="radiogroup" aria-label={t`Plan`} className="overflow-hidden rounded-xl border border-line">
      <table className="w-full text-[13px] sm:text-sm" aria-label={t`Plans`}>
        <thead className="text-xs text-muted">
          <tr className="[&>th]:font-medium">
            <th className="w-9 ps-3">
              <span className="sr-only">{t`Selected`}</span>
            </th>
            <th className={cell}>{t`vCPU`}</th>
            <th className={cell}>{t`RAM`}</th>
            <th className={cell}>{t`Disk`}</th>
            <th className={clsx(cell, 'max-sm:hidden')}>{t`Traffic`}</th>
            <th className={clsx(cell, 'max-sm:hidden')}>{t`Hourly`}</th>
            <th className={clsx(cell, 'pe-3')}>{t`Monthly`}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => {
            const checked = !custom && isPlan(values, plan, catalog);
            const reason = reasonOf(plan, create);
            const fitted = withPlan(values, plan, catalog);
            const disksGb = fitted.diskSizesGb.reduce((sum, gb) => sum + gb, 0);
            const [ram, disk] = [ramText(plan.ramMb), gigabytesText(disksGb)];
            return (
              <Row
                key={`${plan.cpuCount}-${plan.ramMb}`}
                label={t`${plan.cpuCount} vCPU, ${ram} RAM, ${disk} disk`}
                checked={checked}
                reason={reason}
                onChoose={() => choose(plan)}
              >
                <td className={cell}>{plan.cpuCount}</td>
                <td className={cell}>{ram}</td>
                <td className={cell}>{disk}</td>
                <td className={clsx(cell, 'text-muted max-sm:hidden')}>{traffic}</td>
                <PriceCells create={{ ...create, values: fitted }} />
              </Row>
            );
          })}
          <Row label={t`Custom size`} checked={custom} reason={null} onChoose={() => onCustom(true)}>
            <td colSpan={6} className="px-3 py-2">
              {t`Custom size`}
            </td>
          </Row>
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  label: string;
  checked: boolean;
  /** Why it cannot be chosen. */
  reason: string | null;
  onChoose(): void;
  children: React.ReactNode;
}

function Row({ label, checked, reason, onChoose, children }: RowProps) {
  return (
    <tr
      title={reason ?? undefined}
      className={clsx(
        'border-t border-line max-sm:h-10.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
        checked ? 'bg-brand-soft font-medium' : reason === null && 'hover:bg-hover',
        reason === null ? 'cursor-pointer' : 'opacity-50',
      )}
      onClick={() => reason === null && onChoose()}
    >
      <td className="ps-3">
        <input
          type="radio"
          className="radio mt-1"
          name="plan"
          aria-label={reason === null ? label : `${label}. ${reason}`}
          checked={checked}
          disabled={reason !== null}
          onChange={onChoose}
        />
      </td>
      {children}
    </tr>
  );
}

/** What the configuration costs by the hour and by the month; the mode that is chosen is what counts. */
function PriceCells({ create: { values, catalog } }: { create: CreateForm }) {
  const { currency } = catalog.priceBook;
  const hourlyOnly = catalog.cpus.find(({ type }) => type === values.cpuType)?.hourlyOnly ?? false;
  const hourly = priceOf({ ...values, billingMode: 1 }, catalog);
  const monthly = priceOf({ ...values, billingMode: 0 }, catalog);
  const hours = values.billingMode === 1 || hourlyOnly;
  const month = hours ? Math.round(monthMicroOf(1, hourly)) : monthly.monthlyMicro;
  return (
    <>
      <td className={clsx(cell, 'max-sm:hidden', !hours && 'text-muted')}>
        {hourText(hourly.hourlyOnMicro, currency)}
      </td>
      <td className={clsx(cell, 'pe-3')}>{withConversion(monthText(month, currency), [{ micro: month, currency }])}</td>
    </>
  );
}

/** What is said of traffic: that of the package, or what a GB costs where none is chosen. */
function trafficOf({ values, catalog: { priceBook } }: CreateForm): string {
  const { trafficPackage, billingMode } = values;
  const rate = priceBook.rates[trafficPriceKey];
  if (billingMode === 1)
    return rate === undefined ? t`Included` : t`${priceText(rate.monthlyMicro, priceBook.currency)}/GB`;
  return isMetered(trafficPackage)
    ? `${numberText(Number(trafficPackage.slice(1)))} GB`
    : trafficPackageLabel(trafficPackage);
}

/** Why a plan cannot be chosen now. */
function reasonOf(plan: Plan, { values, catalog }: CreateForm): string | null {
  const cpu = catalog.cpus.find(({ type }) => type === plan.cpuType);
  const image = catalog.images.find(({ id }) => id === values.imageId);
  if (image && plan.ramMb < image.minRamMb) return t`The image needs at least ${ramText(image.minRamMb)} of memory.`;
  return cpu && shortages(cpu, plan).length > 0 ? t`Currently sold out in this data center.` : null;
}
