import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import type { ZoneWindow } from './types.ts';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'UTC')];

/** Says when the nightly backups of a zone are taken. */
export function WindowDialog({ zone, onClose }: { zone: ZoneWindow; onClose(): void }) {
  const { zoneId, zoneName, version } = zone;
  const form = useOpForm(backups.saveBackupWindow, {
    start: { timeZone: zone.timeZone, fromHour: zone.fromHour, hours: zone.hours },
    params: { zoneId },
    ifMatch: version,
  });
  const { timeZone, fromHour } = form.values;
  return (
    <OpDialog
      form={form}
      title={t`Backup window of ${zoneName}`}
      action={t`Save`}
      done={t`Saved for ${zoneName}`}
      onClose={onClose}
    >
      <SelectField
        label={t`Time zone`}
        choices={(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((value) => ({ value, title: value }))}
        {...form.field('timeZone')}
      />
      <SelectField
        label={t`Starts at`}
        value={String(fromHour)}
        error={form.error('fromHour')}
        choices={hours.map((value) => ({ value, title: `${value.padStart(2, '0')}:00` }))}
        onChange={(hour) => form.set({ fromHour: Number(hour) })}
      />
      <NumberField
        label={t`Hours`}
        hint={t`1 to 12. A run that has already started is not affected.`}
        min={1}
        max={12}
        {...form.field('hours')}
        onChange={(value) => form.set({ hours: value ?? 0 })}
      />
    </OpDialog>
  );
}
