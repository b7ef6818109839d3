import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { alarms } from '../contract.ts';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import { inHours, spans } from './labels.ts';
import type { AlarmRow } from './types.ts';

/** Someone takes care of alarms: they no longer count as firing. */
export default function AcknowledgeDialog({ rows, onClose }: { rows: readonly AlarmRow[]; onClose(): void }) {
  const bulk = useBulk(alarms.acknowledgeAlarms, {
    rows,
    key: 'alarmId',
    start: { hours: '' },
    input: ({ hours }, alarmIds) => ({ alarmIds, until: hours === '' ? null : inHours(hours) }),
    onDone: closeWhenAll(plural(rows.length, { one: 'Alarm acknowledged', other: '# alarms acknowledged' })),
    judge: ({ state }) => (state === 'resolved' ? t`Already resolved.` : null),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Acknowledge alarm?', other: 'Acknowledge # alarms?' })}
      doneTitle={t`Acknowledge alarms: results`}
      action={t`Acknowledge`}
      labels={{ done: t`Acknowledged` }}
      below={
        <SelectField
          label={t`Acknowledge for`}
          {...bulk.form.field('hours')}
          choices={[{ value: '', title: t`Until resolved` }, ...spans()]}
        />
      }
      onClose={onClose}
    >
      <p className="text-muted">{t`Others see that you take care of it. The alarm fires again when the time is up, or when it becomes critical.`}</p>
    </BulkDialog>
  );
}
