import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { TextField } from '#ui/TextField.tsx';
import { diagnostics } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import type { FindingLine } from './types.ts';

/** Hides findings until a day or until their cause is gone. */
export default function AcknowledgeDialog({ rows, onClose }: { rows: readonly FindingLine[]; onClose(): void }) {
  const bulk = useBulk(diagnostics.acknowledgeFindings, {
    rows,
    key: 'findingId',
    start: { reason: '', ticket: '', until: '' },
    input: ({ until, ...given }, findingIds) => ({ findingIds, ...given, until: until === '' ? null : until }),
    onDone: closeWhenAll(plural(rows.length, { one: 'Finding acknowledged', other: '# findings acknowledged' })),
    judge: ({ state }) => (state === 'fixed' ? t`Already fixed.` : null),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Acknowledge finding?', other: 'Acknowledge # findings?' })}
      doneTitle={t`Acknowledge findings: results`}
      action={t`Acknowledge`}
      labels={{ done: t`Acknowledged` }}
      below={
        <div className="grid gap-3">
          <ReasonFields field={(name) => bulk.form.field(name)} maxReason={maxReason} />
          <TextField
            label={t`Hide until`}
            hint={t`Leave empty to hide until the cause is gone.`}
            type="date"
            {...bulk.form.field('until')}
          />
        </div>
      }
      onClose={onClose}
    >
      <p className="text-muted">{t`Acknowledged findings are hidden, and still counted.`}</p>
    </BulkDialog>
  );
}
