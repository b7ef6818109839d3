import { plural, t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { alarms } from '../contract.ts';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import type { AlarmRow } from './types.ts';

/** Assigns alarms to an operator, who is notified. */
export default function AssignDialog({ rows, onClose }: { rows: readonly AlarmRow[]; onClose(): void }) {
  const people = useRead(alarms.listAlarmAssignees, {}).data?.people ?? [];
  const bulk = useBulk(alarms.assignAlarms, {
    rows,
    key: 'alarmId',
    start: { assigneeId: '' },
    input: ({ assigneeId }, alarmIds) => ({ alarmIds, assigneeId: assigneeId === '' ? null : assigneeId }),
    onDone: closeWhenAll(plural(rows.length, { one: 'Alarm assigned', other: '# alarms assigned' })),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Assign alarm', other: 'Assign # alarms' })}
      doneTitle={t`Assign alarms: results`}
      action={t`Assign`}
      labels={{ done: t`Assigned` }}
      onClose={onClose}
    >
      <SelectField
        label={t`Assign to`}
        {...bulk.form.field('assigneeId')}
        choices={[
          { value: '', title: t`No one` },
          ...people.map(({ id, name, email }) => ({ value: id, title: name === email ? name : `${name} (${email})` })),
        ]}
      />
    </BulkDialog>
  );
}
