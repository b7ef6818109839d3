import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { salesTax } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { PartFields } from './PartFields.tsx';
import { newPart, partsOf } from './part-values.ts';
import type { WaitRow } from './types.ts';

interface Of {
  row: WaitRow;
  onClose(): void;
}

/** Tries a waiting invoice again, or goes on with rates that are entered by hand. */
export default function WaitDialog({ what, ...of }: Of & { what: 'retry' | 'enter' }) {
  return what === 'retry' ? <RetryDialog {...of} /> : <EnterDialog {...of} />;
}

function RetryDialog({ row: { id, owner, month }, onClose }: Of) {
  const form = useOpForm(salesTax.retrySalesTax, { params: { waitId: id } });
  return (
    <OpDialog
      form={form}
      title={t`Try the invoice of ${owner} again?`}
      action={t`Try again`}
      done={t`Invoice ordered`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The rates for ${month} are looked up at once. The invoice is issued if they are there.`}</p>
    </OpDialog>
  );
}

function EnterDialog({ row: { id, owner, month }, onClose }: Of) {
  const form = useOpForm(salesTax.enterSalesTax, {
    start: { parts: [newPart()], reason: '' },
    params: { waitId: id },
    input: ({ parts, reason }) => ({ parts: partsOf(parts), reason }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Enter rates for the invoice of ${owner}`}
      action={t`Issue invoice`}
      done={t`Invoice ordered`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The invoice for ${month} is issued with these taxes on every line. They can't be changed later.`}</p>
      <PartFields form={form} />
      <TextField label={t`Reason`} maxLength={maxReasonLength} {...form.field('reason')} />
    </OpDialog>
  );
}
