import { t } from '@lingui/core/macro';
import { isSoldOut } from '#domains/infrastructure/capacity.ts';
import { NoCapacity } from '#domains/servers/web/port/NoCapacity.tsx';
import { Card } from '#ui/Card.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { SliderField } from '#ui/SliderField.tsx';
import { FieldError } from './FieldError.tsx';
import type { Editing } from './types.ts';
import { ramText } from './labels.ts';

/** Processor and memory. */
export function ComputeCard({ form, target, refusals, errorOf, edit }: Editing) {
  const { current, cpus, minRamMb } = form;
  const cpu = cpus.find(({ type }) => type === target.cpuType);
  // What the server has stays on offer, even where it is no longer sold.
  const counts = withValue(cpu?.counts ?? [], current.cpuType === target.cpuType ? current.cpuCount : null);
  const sold = (cpu?.ramMb ?? []).filter((mb) => mb >= minRamMb);
  const sizes = withValue(sold, current.cpuType === target.cpuType ? current.ramMb : null);
  const typed = current.cpuType !== target.cpuType;
  // What the type does not sell was exchanged for the next size: that is said, not done in silence.
  const unsold = {
    count: typed && cpu !== undefined && !cpu.counts.includes(current.cpuCount),
    ram: typed && !sold.includes(current.ramMb),
  };
  const choose = (cpuType: (typeof cpus)[number]['type']) => {
    const next = cpus.find(({ type }) => type === cpuType);
    edit({
      cpuType,
      cpuCount: atLeast(next?.counts ?? [], target.cpuCount),
      ramMb: atLeast((next?.ramMb ?? []).filter((mb) => mb >= minRamMb), target.ramMb), // prettier-ignore
    });
  };
  return (
    <Card
      title={t`Processor and memory`}
      note={t`Now ${current.cpuCount}${current.cpuType}, ${ramText(current.ramMb)}`}
    >
      <fieldset disabled={refusals.compute !== null} className="disabled:opacity-60">
        <legend className="sr-only">{t`Processor and memory`}</legend>
        <p aria-hidden className="mb-2 font-medium">{t`CPU type`}</p>
        <RadioCards
          label={t`CPU type`}
          className="sm:grid-cols-2"
          value={target.cpuType}
          onChange={choose}
          choices={cpus.map(({ type, name, meaning, hourlyOnly, ...capacity }) => ({
            value: type,
            title: `${type} · ${name}`,
            note: meaning,
            disabledReason:
              hourlyOnly && target.billingMode === 0
                ? t`Only available with hourly billing. This server is billed monthly.`
                : isSoldOut(capacity) && type !== current.cpuType
                  ? t`Currently sold out in this data center.`
                  : null,
          }))}
        />
        <FieldError text={errorOf('cpuType')} />
        <NoCapacity zoneId={form.zoneId} cpus={cpus} chosen={target} had={current} />
        <div className="mt-6 grid gap-x-10 gap-y-5 lg:grid-cols-2">
          <SliderField
            label={t`vCPU`}
            unit={t`CPU`}
            format={String}
            steps={counts}
            value={target.cpuCount}
            error={errorOf('cpuCount')}
            hint={unsold.count ? t`${current.cpuCount} are not available with type ${target.cpuType}.` : undefined}
            onChange={(cpuCount) => edit({ cpuCount })}
          />
          <SliderField
            label={t`Memory`}
            unit="MB"
            format={ramText}
            steps={sizes}
            value={target.ramMb}
            error={errorOf('ramMb')}
            hint={unsold.ram ? t`${ramText(current.ramMb)} is not available with type ${target.cpuType}.` : undefined}
            aside={<span className="text-[13px] text-muted">{ramText(target.ramMb)}</span>}
            onChange={(ramMb) => edit({ ramMb })}
          />
        </div>
      </fieldset>
    </Card>
  );
}

const withValue = (steps: readonly number[], value: number | null): number[] =>
  value === null || steps.includes(value) ? [...steps] : [...steps, value].toSorted((a, b) => a - b);

const atLeast = (sold: readonly number[], wanted: number): number =>
  sold.find((n) => n >= wanted) ?? sold.at(-1) ?? wanted;
