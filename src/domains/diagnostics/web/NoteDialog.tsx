import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { TextField } from '#ui/TextField.tsx';
import { diagnostics } from '../contract.ts';
import { maxNote } from '../limits.ts';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import type { FindingLine } from './types.ts';

interface Props {
  rows: readonly FindingLine[];
  note: string;
  onClose(): void;
}

/** Saves a note on findings, in place of the one they have. */
export default function NoteDialog({ rows, note, onClose }: Props) {
  const bulk = useBulk(diagnostics.noteFindings, {
    rows,
    key: 'findingId',
    start: { note },
    input: (values, findingIds) => ({ findingIds, note: values.note }),
    onDone: closeWhenAll(t`Note saved`),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Note on finding', other: 'Note on # findings' })}
      doneTitle={t`Save notes: results`}
      action={t`Save note`}
      labels={{ done: t`Saved` }}
      onClose={onClose}
    >
      <TextField label={t`Note`} maxLength={maxNote} {...bulk.form.field('note')} />
    </BulkDialog>
  );
}
