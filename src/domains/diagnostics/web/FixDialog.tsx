import { t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { diagnostics } from '../contract.ts';
import type { FindingLine, Fix } from './types.ts';

interface Props {
  reportId: string;
  fix: Fix;
  rows: readonly FindingLine[];
  onClose(): void;
}

/** Applies a fix to findings, after asking for which of them it is possible. */
export default function FixDialog({ reportId, fix, rows, onClose }: Props) {
  const bulk = useBulk(diagnostics.fixFindings, {
    rows,
    key: 'findingId',
    checks: 'opened',
    input: (_, findingIds) => ({ reportId, fixId: fix.id, findingIds }),
  });
  return (
    <BulkDialog
      bulk={bulk}
      danger={fix.danger}
      title={rows.length === 1 ? t`${fix.title}?` : t`${fix.title}: ${rows.length} findings?`}
      doneTitle={t`${fix.title}: results`}
      action={fix.title}
      labels={{ ready: t`Ready`, done: t`Started` }}
      onClose={onClose}
    >
      <p className="text-muted">{fix.note}</p>
    </BulkDialog>
  );
}
