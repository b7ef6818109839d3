import { plural, t } from '@lingui/core/macro';
import { useUser } from '#shell/session/session-reads.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { powerSchedules } from '../contract.ts';
import { ScheduleFields, PowerOutcome } from './ScheduleFields.tsx';
import { browserZone } from '#shell/text/timing-labels.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { newSchedule, type ServerRow } from './types.ts';

/** Gives the selected servers one schedule in the place of their own, or takes theirs away. */
export default function BulkPowerScheduleDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const zone = useUser()?.timeZone ?? browserZone();
  const bulk = useBulk(powerSchedules.applyPowerSchedule, {
    rows,
    key: 'serverId',
    start: { away: false, edit: newSchedule(zone) },
    ready: () => true,
    input: ({ away, edit }, serverIds) => ({ serverIds, schedule: away ? null : edit }),
  });
  const { form } = bulk;
  const { away, edit } = form.values;
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Power schedule of # server', other: 'Power schedule of # servers' })}
      action={away ? t`Remove schedules` : t`Set schedule`}
      labels={{ done: t`Done` }}
      onClose={onClose}
    >
      <CheckField label={t`Remove their schedules`} note={t`The servers are not changed.`} {...form.checked('away')} />
      {!away && (
        <>
          <ScheduleFields
            edit={edit}
            errorOf={(field) => form.error(`schedule.${field}`)}
            onChange={(change) => form.set({ edit: { ...edit, ...change } })}
          />
          <PowerOutcome
            edit={edit}
            saving={t`Replaces existing schedules. Hourly servers cost less while they are off.`}
          />
        </>
      )}
    </BulkDialog>
  );
}
