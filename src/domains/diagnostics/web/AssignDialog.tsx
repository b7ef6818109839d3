import { plural, t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { AssignDialog as Dialog, assigneeOf, noAssignee } from '#shell/form/AssignDialog.tsx';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import { useBulk } from '#shell/form/use-bulk.ts';
import { diagnostics } from '../contract.ts';
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
    start: noAssignee,
    input: (values, findingIds) => ({ findingIds, assigneeId: assigneeOf(values) }),
    onDone: closeWhenAll(plural(rows.length, { one: 'Finding assigned', other: '# findings assigned' })),
  });
  const title = plural(rows.length, { one: 'Assign finding', other: 'Assign # findings' });
  return <Dialog bulk={bulk} people={people} title={title} doneTitle={t`Assign findings: results`} onClose={onClose} />;
}
