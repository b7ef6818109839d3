import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { servers } from '#domains/servers/contract.ts';
import { cpuWords } from '#domains/servers/cpu-words.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { told } from '#ui/told.ts';
import { availability } from '../contract.ts';
import type { CpuRoom, ZoneRoom } from './words.ts';

/** Says for what a zone has room. */
export default function RoomDialog({ zone, onClose }: { zone: ZoneRoom; onClose(): void }) {
  const { zoneId, zoneName, version } = zone;
  const [form, setForm] = useState({ open: zone.closedReason === null, reason: zone.closedReason ?? '' });
  const [cpus, setCpus] = useState(zone.cpus);
  const [sent, setSent] = useState(false);
  const save = useAct(availability.saveRoom, {
    refresh: [availability.listRooms, servers.listDataCenters, servers.readZoneCatalogue],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`Saved for ${zoneName}`, { text: t`Whoever waited for it is told within a minute.` });
      onClose();
    },
  });
  const missing = !form.open && form.reason.trim() === '';
  const submit = () => {
    setSent(true);
    if (missing) return;
    save.mutate({
      params: { zoneId },
      input: {
        closedReason: form.open ? null : form.reason,
        cpus: cpus.map(({ type, freeCount, freeRamMb }) => ({ type, freeCount, freeRamMb })),
      },
      ifMatch: version,
    });
  };
  const setCpu = (type: CpuRoom['type'], change: Partial<CpuRoom>) =>
    setCpus(cpus.map((cpu) => (cpu.type === type ? { ...cpu, ...change } : cpu)));
  return (
    <FormDialog
      title={t`Room of ${zoneName}`}
      action={t`Save`}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
        <CheckField
          label={t`Servers can be created here`}
          note={plural(zone.waiting, {
            0: 'Nobody waits for the zone to open.',
            one: '# person waits for the zone to open.',
            other: '# people wait for the zone to open.',
          })}
          checked={form.open}
          onChange={(open) => setForm({ ...form, open })}
        />
        {!form.open && (
          <TextField
            label={t`Reason`}
            hint={t`Customers read it beside the zone.`}
            maxLength={200}
            autoComplete="off"
            value={form.reason}
            error={sent && missing ? t`Fill this in.` : save.error?.of('closedReason')}
            onChange={(event) => setForm({ ...form, reason: event.target.value })}
          />
        )}
        {cpus.map((cpu) => (
          <CpuFields key={cpu.type} cpu={cpu} onChange={(change) => setCpu(cpu.type, change)} />
        ))}
      </div>
    </FormDialog>
  );
}

/** The largest sizes of one type of processor for which there is room. */
function CpuFields({ cpu, onChange }: { cpu: CpuRoom; onChange(change: Partial<CpuRoom>): void }) {
  const name = `${cpu.type} · ${told(cpuWords[cpu.type].name)}`;
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-3 font-semibold">
        {name}
        {cpu.waiting > 0 && (
          <span className="text-[13px] font-normal text-muted">
            {plural(cpu.waiting, { one: '# person waits', other: '# people wait' })}
          </span>
        )}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t`Processors`}
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
function choicesOf(sold: readonly number[], now: number | null, words: (n: number) => string) {
  const sizes = [...new Set([...sold, ...(now === null || now === 0 ? [] : [now])])].toSorted((a, b) => b - a);
  return [
    { value: 'all', title: t`All that are sold` },
    ...sizes.map((n) => ({ value: String(n), title: words(n) })),
    { value: '0', title: t`None, sold out` },
  ];
}
