import { plural, t } from '@lingui/core/macro';
import { TextField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { forbiddenInNames, maxNameLength } from '../limits.ts';
import { refusalOfSnapshot } from '../states.ts';
import type { ServerRow } from './types.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';

/** Takes a snapshot of each of the selected servers, after saying which of them cannot; then what became of each. */
export default function BulkSnapshotDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const bulk = useBulk(snapshots.createSnapshotsOfMany, {
    rows,
    key: 'serverId',
    start: { name: '' },
    judge: (row) => refusalOfSnapshot('create', { state: row.state, task: row.task }),
    check: ({ name }) => ({ name: name.trim() === '' ? t`Enter a name, for example “Before the upgrade”.` : null }),
    input: ({ name }, serverIds) => ({
      name: name.trim(),
      dateSuffix: true,
      note: '',
      kind: 'disks' as const,
      serverIds,
    }),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Snapshot of # server', other: 'Snapshots of # servers' })}
      doneTitle={t`Snapshot results`}
      action={(count) => plural(count, { one: 'Take # snapshot', other: 'Take # snapshots' })}
      labels={{ done: t`Started` }}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxNameLength * 2}
        hint={t`The date is added. Up to ${maxNameLength} characters, without ${forbiddenInNames}`}
        {...bulk.form.field('name')}
      />
    </BulkDialog>
  );
}
