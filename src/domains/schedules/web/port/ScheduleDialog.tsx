import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { AnyOp } from '#kernel/op.ts';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm, type FieldsOf } from '#shell/form/use-op-form.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { writtenOf } from '#shell/form/written-of.ts';
import { browserZone } from '#shell/text/timing-labels.ts';
import type { ScheduleKind, ScheduleRow } from './schedule-kind.ts';
import { ScheduleConflict } from './ScheduleConflict.tsx';

export interface ScheduleDialogProps<Edit extends object, Row extends Edit & ScheduleRow> {
  kind: ScheduleKind<Edit, Row>;
  /** The object, as the paths of the operations have it. */
  params: Readonly<Record<string, string>>;
  /** The fields, and what the schedule comes to; `row` is the one that is changed. */
  fields(form: FieldsOf<Edit>, row: Row | null): ReactNode;
  onClose(): void;
}

/** Adds a schedule to an object. */
export function AddScheduleDialog<Edit extends object, Row extends Edit & ScheduleRow>(
  props: ScheduleDialogProps<Edit, Row>,
) {
  const { kind, params, fields, onClose } = props;
  const zone = useUser()?.timeZone ?? browserZone();
  // The kind says what its operations take.
  const form = useOpForm<AnyOp, Edit>(kind.create, { start: kind.blank(zone), params } as never);
  return (
    <OpDialog form={form} title={t`Add schedule`} action={t`Add schedule`} done={t`Schedule added`} onClose={onClose}>
      {fields(form, null)}
    </OpDialog>
  );
}

/** Changes a schedule of an object. */
export function ChangeScheduleDialog<Edit extends object, Row extends Edit & ScheduleRow>({
  row,
  ...props
}: ScheduleDialogProps<Edit, Row> & { row: Row }) {
  const { kind, params, fields, onClose } = props;
  const edited = useEditedRow(kind.list, row);
  // The kind says what its operations take.
  const form = useOpForm<AnyOp, Edit>(kind.save, {
    start: writtenOf(kind.blank(''), row),
    params: { ...params, scheduleId: row.id },
    ifMatch: edited.version,
    rereads: true,
  } as never);
  return (
    <OpDialog form={form} title={t`Change schedule`} action={t`Save`} done={t`Schedule changed`} onClose={onClose}>
      <ScheduleConflict
        form={form}
        now={{ sentence: kind.sentence(edited.now), version: edited.newest }}
        onTake={() => {
          edited.take();
          form.restart(writtenOf(kind.blank(''), edited.now));
        }}
      />
      {fields(form, row)}
    </OpDialog>
  );
}
