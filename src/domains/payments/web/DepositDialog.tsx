import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { moneyText } from '#shell/text/format.ts';
import { currencySign } from '#kernel/money.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { payments } from '../contract.ts';
import { paymentPath } from '../paths.ts';
import { methodText } from '../texts.ts';
import { providerLabel } from './labels.ts';
import type { PaymentOptions } from './types.ts';

interface Props {
  options: PaymentOptions;
  /** What is to be paid, in minor units; absent: what the person chooses. */
  due?: number;
  /** What is paid; absent: one invoice, where something is due. */
  title?: string;
  /** What a payment of so many minor units is used for. */
  use?: (minor: number) => ReactNode;
  onClose(): void;
}

/** Adds funds: an amount, and how it is paid. */
export default function DepositDialog({ options, due, title, use, onClose }: Props) {
  const { currency, min, max, amounts, providers, methods } = options;
  const go = useGo();
  const ways = [
    ...methods.map((method) => ({ value: method.id, title: methodText(method), note: t`Charged immediately` })),
    ...providers.map((provider) => ({
      value: provider as string,
      title: provider === 'stripe' && methods.length > 0 ? t`Another card` : providerLabel(provider),
      note: provider === 'bank' ? t`You get the account and a reference` : t`On the payment page`,
    })),
  ];
  const [first = ''] = ways.map(({ value }) => value);
  const form = useOpForm(payments.createDeposit, {
    start: { amount: Math.max(min, due ?? amounts[1] ?? min) / 100, way: first, save: false },
    input: ({ amount, way, save }) => {
      const provider = providers.find((one) => one === way);
      const minor = Math.round(amount * 100);
      return provider === undefined
        ? { amount: minor, provider: 'stripe', methodId: way }
        : { amount: minor, provider, save: save && provider === 'stripe' };
    },
  });
  const { amount, way } = form.values;
  return (
    <OpDialog
      form={form}
      title={title ?? (due === undefined ? t`Add funds` : t`Pay invoice`)}
      action={
        way === 'bank'
          ? t`Show bank details`
          : providers.some((one) => one === way)
            ? t`Continue to payment`
            : t`Pay ${moneyText(Math.round(amount * 100), currency)}`
      }
      done={({ orderId }) => {
        onClose();
        go(way === 'bank' ? paymentPath(orderId) : paymentPath(orderId, { go: '1' }));
        return false;
      }}
      onClose={onClose}
    >
      {due === undefined && (
        <RadioCards
          label={t`Amount`}
          className="grid-cols-2"
          value={String(Math.round(amount * 100))}
          choices={amounts.map((minor) => ({ value: String(minor), title: moneyText(minor, currency) }))}
          onChange={(minor) => form.set({ amount: Number(minor) / 100 })}
        />
      )}
      <NumberField
        label={due === undefined ? t`Other amount` : t`Amount`}
        hint={t`From ${moneyText(min, currency)} to ${moneyText(max, currency)}`}
        unit={currencySign[currency]}
        step={0.01}
        value={amount}
        error={form.error('amount')}
        onChange={(next) => form.set({ amount: next ?? 0 })}
      />
      {use?.(Math.round(amount * 100))}
      <RadioCards label={t`Payment method`} value={way} choices={ways} onChange={(next) => form.set({ way: next })} />
      {way === 'stripe' && <CheckField label={t`Save this card for later payments`} {...form.checked('save')} />}
    </OpDialog>
  );
}
