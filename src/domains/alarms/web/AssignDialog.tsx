import { plural, t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { AssignDialog as Dialog, assigneeOf, noAssignee } from '#shell/form/AssignDialog.tsx';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import { useBulk } from '#shell/form/use-bulk.ts';
import { alarms } from '../contract.ts';
import type { AlarmRow } from './types.ts';

/** Assigns alarms to an operator, who is notified. */
export default function AssignDialog({ rows, onClose }: { rows: readonly AlarmRow[]; onClose(): void }) {
  const people = useRead(alarms.listAlarmAssignees, {}).data?.people ?? [];
  const bulk = useBulk(alarms.assignAlarms, {
    rows,
    key: 'alarmId',
    start: noAssignee,
    input: (values, alarmIds) => ({ alarmIds, assigneeId: assigneeOf(values) }),
    onDone: closeWhenAll(plural(rows.length, { one: 'Alarm assigned', other: '# alarms assigned' })),
  });
  const title = plural(rows.length, { one: 'Assign alarm', other: 'Assign # alarms' });
  return <Dialog bulk={bulk} people={people} title={title} doneTitle={t`Assign alarms: results`} onClose={onClose} />;
}
