import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { backups } from '../contract.ts';
import type { ZoneWindow } from './WindowsPage.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'UTC')];

/** Says when the nightly backups of a zone are taken. */
export function WindowDialog({ zone, onClose }: { zone: ZoneWindow; onClose(): void }) {
  const { zoneId, zoneName, version } = zone;
  const [form, setForm] = useState({ timeZone: zone.timeZone, fromHour: zone.fromHour, hours: zone.hours });
  const save = useAct(backups.saveBackupWindow, {
    refresh: [backups.listBackupWindows, backups.listBackups],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`Saved for ${zoneName}`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Backup window of ${zoneName}`}
      action={t`Save`}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { zoneId }, input: form, ifMatch: version })}
    >
      <div className="grid gap-4">
        {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
        <SelectField
          label={t`Time zone`}
          value={form.timeZone}
          error={save.error?.of('timeZone')}
          choices={(zones.includes(form.timeZone) ? zones : [form.timeZone, ...zones]).map((value) => ({
            value,
            title: value,
          }))}
          onChange={(timeZone) => setForm({ ...form, timeZone })}
        />
        <SelectField
          label={t`Begins at`}
          value={String(form.fromHour)}
          error={save.error?.of('fromHour')}
          choices={hours.map((value) => ({ value, title: `${value.padStart(2, '0')}:00` }))}
          onChange={(hour) => setForm({ ...form, fromHour: Number(hour) })}
        />
        <NumberField
          label={t`Hours`}
          hint={t`1 to 12. A night that has begun goes on as it was.`}
          min={1}
          max={12}
          value={form.hours}
          error={save.error?.of('hours')}
          onChange={(value) => setForm({ ...form, hours: value ?? 0 })}
        />
      </div>
    </FormDialog>
  );
}
