import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Person } from '#domains/identity/web/port.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { invoices } from '../contract.ts';
import { monthText } from './labels.ts';

const offered = 12;

/** The months that have ended, the last one first. */
const monthsBefore = (now: Date): string[] =>
  Array.from({ length: offered }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - i, 1)).toISOString().slice(0, 7),
  );

/** Issues the invoice of one month of a customer. */
export default function IssueDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const [months] = useState(() => monthsBefore(new Date()));
  const form = useOpForm(invoices.issueInvoice, {
    start: { month: months[0] ?? '' },
    input: ({ month }) => ({ accountId: person.accountId, month }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Issue invoice for ${person.email}`}
      action={t`Issue invoice`}
      done={t`Invoice ordered`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`It gets its number, its files are created, and it is sent to the customer. An invoice that exists for the month already is kept.`}
      </p>
      <SelectField
        label={t`Month`}
        choices={months.map((value) => ({ value, title: monthText(value) }))}
        {...form.field('month')}
      />
    </OpDialog>
  );
}
