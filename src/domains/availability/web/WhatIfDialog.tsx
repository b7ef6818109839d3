import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { translate } from '#kernel/message.ts';
import { cpuLabels } from '#domains/servers/cpu-labels.ts';
import { cpuTypes, type CpuType } from '#domains/servers/limits.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { numberText } from '#ui/number-text.ts';
import { availability } from '../contract.ts';
import { forecastOrNone } from './labels.ts';

interface Values {
  cpuType: CpuType;
  cpuCount: number | null;
  ramGb: number | null;
  diskGb: number | null;
  count: number | null;
}

/** Where so many servers of a size would fit, and when the data centers would be full then. Nothing is ordered. */
export default function WhatIfDialog({ onClose }: { onClose(): void }) {
  const [values, setValues] = useState<Values>({ cpuType: 'B', cpuCount: 2, ramGb: 4, diskGb: 20, count: 10 });
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const { cpuType, cpuCount, ramGb, diskGb, count } = values;
  const query = {
    cpuType,
    cpuCount: Math.max(1, Math.round(cpuCount ?? 1)),
    ramMb: Math.max(1, Math.round((ramGb ?? 1) * 1024)),
    diskGb: Math.max(0, Math.round(diskGb ?? 0)),
    count: Math.max(1, Math.round(count ?? 1)),
  };
  const read = useRead(availability.planCapacity, { query }, { keepPrevious: true });
  return (
    <Dialog title={t`Plan capacity`} onClose={onClose} footer={<Button onClick={onClose}>{t`Close`}</Button>}>
      <p className="text-muted">{t`Shows where servers would fit, beside the reserve. Nothing is ordered.`}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <NumberField label={t`Servers`} min={1} max={10_000} value={count} onChange={(next) => set({ count: next })} />
        <SelectField<CpuType>
          label={t`CPU type`}
          value={cpuType}
          choices={cpuTypes.map((value) => ({ value, title: `${value} · ${translate(cpuLabels[value].name)}` }))}
          onChange={(next) => set({ cpuType: next })}
        />
        <NumberField label={t`vCPU`} min={1} max={1000} value={cpuCount} onChange={(next) => set({ cpuCount: next })} />
        <NumberField
          label={t`Memory`}
          unit="GB"
          min={1}
          max={9000}
          value={ramGb}
          onChange={(next) => set({ ramGb: next })}
        />
        <NumberField
          label={t`Disk`}
          unit="GB"
          min={0}
          max={1_000_000}
          value={diskGb}
          onChange={(next) => set({ diskGb: next })}
        />
      </div>
      {read.data === undefined ? (
        <ReadState read={read} rows={3} />
      ) : (
        <ul aria-label={t`Data centers`} className="mt-4 divide-y divide-line" aria-live="polite">
          {read.data.zones.map(({ zoneId, zoneName, refusal, fits, hosts, forecast }) => (
            <li key={zoneId} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">{zoneName}</span>
                <Verdict {...{ refusal, fits }} count={query.count} />
              </span>
              {refusal === null && fits !== null && fits > 0 && (
                <span className="text-[13px] text-muted">
                  {[
                    plural(hosts.length, { one: 'On # host', other: 'On # hosts' }),
                    t`then: ${forecastOrNone(forecast)}`,
                  ].join(' · ')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Verdict({ refusal, fits, count }: { refusal: string | null; fits: number | null; count: number }) {
  if (refusal !== null) return <StateDot tone="muted">{refusal}</StateDot>;
  if (fits === null) return <StateDot tone="muted">{t`No hosts reported`}</StateDot>;
  if (fits >= count) return <StateDot tone="ok">{t`All fit`}</StateDot>;
  return <StateDot tone={fits === 0 ? 'bad' : 'warn'}>{t`${numberText(fits)} of ${numberText(count)} fit`}</StateDot>;
}
