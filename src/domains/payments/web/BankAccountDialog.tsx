import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Currency } from '#kernel/money.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { payments } from '../contract.ts';
import type { BankAccounts } from './types.ts';

/** Where customers transfer money to, by currency. */
export default function BankAccountDialog({ onClose }: { onClose(): void }) {
  const read = useRead(payments.readBankAccounts, {});
  const [chosen, setChosen] = useState<Currency>();
  const { data } = read;
  const currency = chosen ?? data?.currencies[0];
  if (data === undefined || currency === undefined)
    return (
      <OpDialog form={plainForm(onClose)} title={t`Bank accounts`} action={t`Close`} onClose={onClose}>
        <ReadState read={read} rows={3} />
      </OpDialog>
    );
  return <AccountForm key={currency} accounts={data} currency={currency} onChoose={setChosen} onClose={onClose} />;
}

interface Props {
  accounts: BankAccounts;
  currency: Currency;
  onChoose(currency: Currency): void;
  onClose(): void;
}

function AccountForm({ accounts: { currencies, accounts }, currency, onChoose, onClose }: Props) {
  const { guard, dialog } = useProof();
  const stored = accounts.find((one) => one.currency === currency);
  const form = useOpForm(payments.saveBankAccount, {
    start: {
      holder: stored?.holder ?? '',
      number: stored?.number ?? '',
      bic: stored?.bic ?? '',
      bank: stored?.bank ?? '',
    },
    params: { currency },
    guard,
  });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Bank accounts`}
        action={t`Save bank account`}
        done={t`Bank account saved`}
        onClose={onClose}
      >
        <p className="text-muted">{t`Customers can choose bank transfers in the currencies that have an account. Leave the number empty to stop them.`}</p>
        <SelectField<Currency>
          label={t`Currency`}
          value={currency}
          choices={currencies.map((value) => ({ value, title: value }))}
          onChange={onChoose}
        />
        <TextField label={t`Recipient`} maxLength={140} {...form.field('holder')} />
        <TextField label={t`IBAN or account number`} maxLength={50} spellCheck={false} {...form.field('number')} />
        <TextField label={t`BIC`} optional={t`optional`} maxLength={20} spellCheck={false} {...form.field('bic')} />
        <TextField label={t`Bank`} optional={t`optional`} maxLength={140} {...form.field('bank')} />
      </OpDialog>
      {dialog}
    </>
  );
}
