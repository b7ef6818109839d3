import { plural, t } from '@lingui/core/macro';
import { cpuLabels } from '#domains/servers/cpu-labels.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { translate } from '#kernel/message.ts';
import { availability } from '../contract.ts';
import { maxReserve } from '../limits.ts';
import type { CpuCapacity, ZoneCapacity } from './labels.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

/** Sets the capacity of a zone. */
export default function CapacityDialog({ zone, onClose }: { zone: ZoneCapacity; onClose(): void }) {
  const { zoneId, zoneName, version } = zone;
  const form = useOpForm(availability.saveCapacity, {
    start: {
      open: zone.closedReason === null,
      closedReason: zone.closedReason ?? '',
      reserve: zone.reserve,
      cpus: zone.cpus,
    },
    params: { zoneId },
    ifMatch: version,
    check: ({ open, closedReason }) => ({
      closedReason: !open && closedReason.trim() === '' ? t`This field is required.` : null,
    }),
    input: ({ open, closedReason, reserve, cpus }) => ({
      reserve,
      closedReason: open ? null : closedReason,
      cpus: cpus.map(({ type, freeCount, freeRamMb }) => ({ type, freeCount, freeRamMb })),
    }),
    onDone: () =>
      toast('success', t`Saved for ${zoneName}`, {
        text: t`Everyone with an availability alert is notified within a minute.`,
      }),
  });
  const { open, cpus } = form.values;
  const setCpu = (type: CpuCapacity['type'], change: Partial<CpuCapacity>) =>
    form.set({ cpus: cpus.map((cpu) => (cpu.type === type ? { ...cpu, ...change } : cpu)) });
  return (
    <OpDialog form={form} title={t`Capacity of ${zoneName}`} action={t`Save`} onClose={onClose}>
      <CheckField
        label={t`Servers can be created here`}
        note={plural(zone.waiting, {
          0: 'No one is waiting for this data center to open.',
          one: '# person is waiting for this data center to open.',
          other: '# people are waiting for this data center to open.',
        })}
        {...form.checked('open')}
      />
      {!open && (
        <TextField
          label={t`Reason`}
          hint={t`Shown to customers next to the data center.`}
          maxLength={200}
          autoComplete="off"
          {...form.field('closedReason')}
        />
      )}
      <NumberField
        label={t`Reserve`}
        hint={t`Memory and vCPUs that new servers leave free, such as for evacuations. 0 keeps nothing free.`}
        unit="%"
        min={0}
        max={maxReserve}
        value={form.values.reserve}
        error={form.error('reserve')}
        onChange={(reserve) => form.set({ reserve: reserve ?? 0 })}
      />
      {cpus.map((cpu) => (
        <CpuFields key={cpu.type} cpu={cpu} onChange={(change) => setCpu(cpu.type, change)} />
      ))}
    </OpDialog>
  );
}

/** The largest sizes of one CPU type that there is capacity for. */
function CpuFields({ cpu, onChange }: { cpu: CpuCapacity; onChange(change: Partial<CpuCapacity>): void }) {
  const name = `${cpu.type} · ${translate(cpuLabels[cpu.type].name)}`;
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-3 font-semibold">
        {name}
        {cpu.waiting > 0 && (
          <span className="text-[13px] font-normal text-muted">
            {plural(cpu.waiting, { one: '# person waiting', other: '# people waiting' })}
          </span>
        )}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t`vCPU`}
          value={textOf(cpu.freeCount)}
          choices={choicesOf(cpu.counts, cpu.freeCount, (n) => t`up to ${n}`)}
          onChange={(chosen) => onChange({ freeCount: numberOf(chosen) })}
        />
        <SelectField
          label={t`Memory`}
          value={textOf(cpu.freeRamMb)}
          choices={choicesOf(cpu.ramMb, cpu.freeRamMb, (n) => t`up to ${n} MB`)}
          onChange={(chosen) => onChange({ freeRamMb: numberOf(chosen) })}
        />
      </div>
    </fieldset>
  );
}

const textOf = (largest: number | null) => (largest === null ? 'all' : String(largest));
const numberOf = (chosen: string) => (chosen === 'all' ? null : Number(chosen));

/** Everything, every size that is sold, what is set now, and nothing. */
function choicesOf(sold: readonly number[], now: number | null, labels: (n: number) => string) {
  const sizes = [...new Set([...sold, ...(now === null || now === 0 ? [] : [now])])].toSorted((a, b) => b - a);
  return [
    { value: 'all', title: t`All sizes` },
    ...sizes.map((n) => ({ value: String(n), title: labels(n) })),
    { value: '0', title: t`Sold out` },
  ];
}
