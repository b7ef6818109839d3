import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextAreaField } from '#ui/TextField.tsx';
import { alarms } from '../contract.ts';
import { maxNote } from '../limits.ts';
import type { AlarmRow } from './types.ts';

/** Replaces the note on an alarm. */
export default function NoteDialog({ row, onClose }: { row: AlarmRow; onClose(): void }) {
  const form = useOpForm(alarms.saveAlarmNote, { start: { note: row.note }, params: { alarmId: row.id } });
  return (
    <OpDialog form={form} title={t`Edit note`} action={t`Save note`} done={t`Note saved`} onClose={onClose}>
      <TextAreaField label={t`Note`} maxLength={maxNote} {...form.field('note')} />
    </OpDialog>
  );
}
