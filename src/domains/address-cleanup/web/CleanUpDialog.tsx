import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { addressCleanup } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { causeLabel, fixedLabel } from './labels.ts';
import type { FindingRow } from './types.ts';

/** Asks for a reason, cleans up the selected addresses, and shows what became of each. */
export default function CleanUpDialog({ rows, onClose }: { rows: readonly FindingRow[]; onClose(): void }) {
  const bulk = useBulk(addressCleanup.cleanUpAddresses, {
    rows: rows.map((row) => ({ ...row, name: row.ip })),
    key: 'findingId',
    start: { reason: '', ticket: '' },
    judge: () => null,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t`Enter a reason.` : null }),
    input: ({ reason, ticket }, findingIds) => ({ findingIds, reason, ticket }),
  });
  const found = new Map(bulk.rows.map((row) => [row.id, row]));
  const count = bulk.rows.length;
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(count, { one: 'Clean up address?', other: 'Clean up # addresses?' })}
      doneTitle={t`Address cleanup results`}
      action={plural(count, { one: 'Clean up address', other: 'Clean up # addresses' })}
      danger
      labels={{ ready: t`Selected`, done: t`Done` }}
      lineOf={({ fix }, done) => (done && fix !== null ? { label: fixedLabel(fix) } : {})}
      noteOf={(id) => {
        const row = found.get(id);
        return row === undefined ? '' : causeLabel(row.cause);
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`Released addresses can be assigned to others once their cooldown is over. Owners of servers and of kept addresses are notified.`}
      </p>
      <ReasonFields
        field={(name) => bulk.form.field(name)}
        hint={t`Recorded in the audit trail, and sent to the owners.`}
        maxReason={maxReasonLength}
      />
    </BulkDialog>
  );
}
