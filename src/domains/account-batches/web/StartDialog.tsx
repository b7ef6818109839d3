import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { nextMonth } from '#domains/tenancy/month.ts';
import { instantOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { dateText } from '#shell/text/format.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { accountBatches } from '../contract.ts';
import { BatchTotals } from './BatchTotals.tsx';
import type { Batch } from './types.ts';

/** Says once more what a batch will do, and starts it, now or later. */
export default function StartDialog({ batch, onClose }: { batch: Batch; onClose(): void }) {
  const { guard, dialog } = useProof();
  const form = useOpForm(accountBatches.startBatch, {
    start: { later: false, at: '' },
    params: { batchId: batch.id },
    input: ({ later, at }, confirm) => ({ confirm, startAt: later ? instantOf(at) : null }),
    check: ({ later, at }) => (later && instantOf(at) === null ? { startAt: t`This field is required.` } : {}),
    guard,
  });
  const { ready } = batch.counts;
  const asks = batch.needsApproval;
  const monthly = batch.action === 'migrate' && batch.options.effective === 'next-month';
  const [date] = useState(() => dateText(nextMonth(new Date()).toISOString()));
  return (
    <>
      <OpDialog
        form={form}
        title={t`Start batch?`}
        action={asks ? t`Request approval` : form.values.later || monthly ? t`Schedule batch` : t`Start batch`}
        danger={batch.action === 'terminate'}
        typeToConfirm={String(ready)}
        done={({ state }) =>
          state === 'approval' ? t`Approval requested` : state === 'scheduled' ? t`Batch scheduled` : t`Batch started`
        }
        onClose={onClose}
      >
        <BatchTotals batch={batch} />
        {asks && <p className="text-muted">{t`Another person must approve the batch before it runs.`}</p>}
        {monthly ? (
          <p>{t`The services move on ${date}. Until then the batch is scheduled: you can pause or cancel it. If something stands in the way by then, the line fails with the reason, and you are notified.`}</p>
        ) : (
          <CheckField label={t`Start later`} {...form.checked('later')} />
        )}
        {form.values.later && (
          <TextField label={t`Start at`} type="datetime-local" {...form.field('at')} error={form.error('startAt')} />
        )}
      </OpDialog>
      {dialog}
    </>
  );
}
