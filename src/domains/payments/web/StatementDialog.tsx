import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { currencies } from '#kernel/money.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { FileField } from '#ui/FileField.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { payments } from '../contract.ts';
import { groupedReference } from '../creditor-reference.ts';
import type { StatementResult } from './types.ts';

/** Reads a bank statement: shows what it would book first. */
export default function StatementDialog({ onClose }: { onClose(): void }) {
  const [seen, setSeen] = useState<StatementResult>();
  const [name, setName] = useState<string>();
  const ready = seen !== undefined && seen.booked > 0;
  const form = useOpForm(payments.importStatement, { start: { text: '' }, dryRun: () => !ready });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setName(file.name);
    setSeen(undefined);
    form.set({ text: await file.text() });
  };
  const count = seen?.booked ?? 0;
  return (
    <OpDialog
      form={form}
      title={t`Import statement`}
      action={ready ? plural(count, { one: 'Book # transfer', other: 'Book # transfers' }) : t`Check statement`}
      disabledReason={form.values.text === '' ? t`Choose a file first.` : null}
      done={(result) => {
        setSeen(result);
        return ready && plural(result.booked, { one: '# transfer booked', other: '# transfers booked' });
      }}
      onClose={onClose}
    >
      <FileField
        label={t`Bank statement`}
        hint={t`camt.053, or CSV with the columns date, amount, currency, payer and text.`}
        accept=".xml,.csv,text/xml,text/csv,application/xml"
        chosen={name}
        error={form.error('text')}
        onFile={(file) => void choose(file)}
      />
      {seen && <Preview result={seen} />}
    </OpDialog>
  );
}

const mostShown = 200;

function Preview({ result: { lines, booked } }: { result: StatementResult }) {
  const rest = lines.length - booked;
  return (
    <div role="status" className="grid gap-2 text-[13px]">
      <p>{t`To book: ${booked} · left as they are: ${rest}`}</p>
      <ul aria-label={t`Lines of the statement`} className="grid max-h-72 gap-2 overflow-auto">
        {lines.slice(0, mostShown).map((line, at) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3">
            <StateDot tone={tones[line.result]}>{resultLabel(line.result)}</StateDot>
            <span className="font-medium tabular-nums">{amountOf(line)}</span>
            <span className="min-w-0 break-words text-muted">
              {line.owner === null
                ? `${line.payer} ${line.text}`
                : `${line.owner} ${groupedReference(line.reference ?? '')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function amountOf({ amount, currency }: StatementResult['lines'][number]): string {
  const known = currencies.find((one) => one === currency);
  return known === undefined ? `${(amount / 100).toFixed(2)} ${currency}` : moneyText(amount, known);
}

const tones: Record<StatementResult['lines'][number]['result'], Tone> = {
  booked: 'ok',
  'other-amount': 'warn',
  known: 'muted',
  unmatched: 'muted',
  'other-currency': 'bad',
};

function resultLabel(result: StatementResult['lines'][number]['result']): string {
  switch (result) {
    case 'booked':
      return t`Matches`;
    case 'other-amount':
      return t`Other amount`;
    case 'known':
      return t`Already booked`;
    case 'unmatched':
      return t`No reference`;
    case 'other-currency':
      return t`Other currency`;
  }
}
