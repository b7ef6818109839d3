import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Card } from '#ui/Card.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { SliderField } from '#ui/SliderField.tsx';
import { isSoldOut } from '#domains/infrastructure/capacity.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { NoCapacity } from '../../port/NoCapacity.tsx';
import type { CreateForm } from '../create-form.ts';
import { DiskRows } from './DiskRows.tsx';
import { FieldError } from '../FieldError.tsx';
import { fit } from '../values/fit.ts';
import { presets, type Preset } from '../values/presets.ts';
import { aboutOf, modeText, priceOf, ramText } from '../price/price.ts';

export function SizeCard(create: CreateForm) {
  const { values, catalog, error, change } = create;
  const cpu = catalog.cpus.find(({ type }) => type === values.cpuType);
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const { currency, rates } = catalog.priceBook;
  const rateOf = (key: string) => rates[key];
  const enough = cpu?.ramMb.filter((mb) => mb >= (image?.minRamMb ?? 0)) ?? [];
  return (
    <Card title={t`Size`} note={t`Choose a size, then adjust it.`}>
      <Presets {...create} />
      <p className="mt-6 mb-2 font-medium">{t`CPU type`}</p>
      <RadioCards
        label={t`CPU type`}
        className="sm:grid-cols-2"
        value={values.cpuType}
        onChange={(cpuType) => change({ cpuType })}
        choices={catalog.cpus.map(({ type, name, meaning, ...capacity }) => {
          const rate = rateOf(`cpu.${type}`);
          return {
            value: type,
            title: rate ? `${type} · ${name} · ${modeText(rate, values.billingMode, currency)}` : `${type} · ${name}`,
            note: (
              <>
                {rate && withConversion(null, [aboutOf(rate, values.billingMode, currency)], values.billingMode === 1)}
                {meaning}
              </>
            ),
            disabledReason: isSoldOut(capacity) ? t`Currently sold out in this data center.` : null,
          };
        })}
      />
      <FieldError text={error('cpuType')} />
      {/* An anonymous visitor who looks at prices can't be notified. */}
      {catalog.left !== null && <NoCapacity zoneId={catalog.zone.id} cpus={catalog.cpus} chosen={values} />}
      <div className="mt-6 grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <SliderField
          label={t`vCPU`}
          unit={t`CPU`}
          format={(n) => String(n)}
          steps={cpu?.counts ?? []}
          value={values.cpuCount}
          error={error('cpuCount')}
          onChange={(cpuCount) => change({ cpuCount })}
        />
        <SliderField
          label={t`Memory`}
          unit="MB"
          format={ramText}
          steps={enough}
          value={values.ramMb}
          error={error('ramMb')}
          aside={<span className="text-[13px] text-muted">{ramText(values.ramMb)}</span>}
          onChange={(ramMb) => change({ ramMb })}
        />
      </div>
      <DiskRows {...create} />
    </Card>
  );
}

function Presets({ values, catalog, change }: CreateForm) {
  const { currency } = catalog.priceBook;
  return (
    <div role="group" aria-label={t`Suggested sizes`} className="grid gap-2.5 sm:grid-cols-3">
      {presets().map((preset) => {
        const { title, ...sizes } = preset;
        const fitted = fit({ ...values, ...sizes }, catalog);
        const price = priceOf(fitted, catalog);
        return (
          <button
            key={title}
            type="button"
            aria-pressed={isSame(fitted, values)}
            className={clsx(
              'rounded-xl border border-line bg-surface px-3.5 py-3 text-start transition-colors hover:bg-hover',
              'aria-pressed:border-brand-text aria-pressed:bg-brand-soft aria-pressed:ring-1 aria-pressed:ring-brand-text',
            )}
            onClick={() => change(sizes)}
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{title}</span>
              <span className="text-end text-[13px] tabular-nums">
                {withConversion(
                  modeText(price, values.billingMode, currency),
                  [aboutOf(price, values.billingMode, currency)],
                  values.billingMode === 1,
                )}
              </span>
            </span>
            <span className="block text-[13px] text-muted">
              {t`${fitted.cpuCount} vCPU · ${ramText(fitted.ramMb)} · ${gigabytesText(fitted.diskSizesGb[0] ?? 0)}`}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const isSame = (a: Omit<Preset, 'title'>, b: Omit<Preset, 'title'>): boolean =>
  a.cpuType === b.cpuType &&
  a.cpuCount === b.cpuCount &&
  a.ramMb === b.ramMb &&
  a.diskSizesGb.join() === b.diskSizesGb.join();
