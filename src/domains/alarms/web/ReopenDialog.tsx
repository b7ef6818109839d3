import { t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { alarms } from '../contract.ts';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import type { AlarmRow } from './types.ts';

/** Alarms fire again that someone took care of. */
export default function ReopenDialog({ rows, onClose }: { rows: readonly AlarmRow[]; onClose(): void }) {
  const bulk = useBulk(alarms.reopenAlarms, {
    rows,
    key: 'alarmId',
    input: (_, alarmIds) => ({ alarmIds }),
    onDone: closeWhenAll(t`Acknowledgment removed`),
    judge: ({ state }) => (state === 'acknowledged' ? null : t`Not acknowledged.`),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={t`Remove acknowledgment?`}
      doneTitle={t`Remove acknowledgment: results`}
      action={t`Remove acknowledgment`}
      labels={{ done: t`Firing` }}
      onClose={onClose}
    />
  );
}
