import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextAreaField } from '#ui/TextField.tsx';
import { onCall } from '../contract.ts';
import { maxNote } from '../limits.ts';
import { personText } from './labels.ts';
import type { ScheduleRow } from './types.ts';

/** Writes what the next person on call has to know. */
export default function NoteDialog({ schedule, onClose }: { schedule: ScheduleRow; onClose(): void }) {
  const form = useOpForm(onCall.writeHandOverNote, {
    start: { text: '' },
    params: { scheduleId: schedule.id },
    draft: `hand-over:${schedule.id}`,
  });
  const { next } = schedule;
  return (
    <OpDialog
      form={form}
      title={t`Write hand-over note`}
      action={t`Save note`}
      done={t`Hand-over note saved`}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Hand-over note`}
        hint={
          next === null
            ? t`What is open, and what to look out for.`
            : t`What is open, and what to look out for. ${personText(next)} gets it when the shift begins.`
        }
        rows={8}
        maxLength={maxNote}
        {...form.field('text')}
      />
    </OpDialog>
  );
}
