import { plural, t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { diagnostics } from '../contract.ts';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import type { FindingLine } from './types.ts';

interface Props {
  reportId: string;
  rows: readonly FindingLine[];
  onClose(): void;
}

/** Assigns findings to a person who can see the report. */
export default function AssignDialog({ reportId, rows, onClose }: Props) {
  const people = useRead(diagnostics.listAssignees, { params: { reportId } }).data?.people ?? [];
  const bulk = useBulk(diagnostics.assignFindings, {
    rows,
    key: 'findingId',
    start: { assigneeId: '' },
    input: ({ assigneeId }, findingIds) => ({ findingIds, assigneeId: assigneeId === '' ? null : assigneeId }),
    onDone: closeWhenAll(plural(rows.length, { one: 'Finding assigned', other: '# findings assigned' })),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Assign finding', other: 'Assign # findings' })}
      doneTitle={t`Assign findings: results`}
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
