import { t } from '@lingui/core/macro';
import { currencySign } from '#kernel/money.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { payments } from '../contract.ts';
import type { TopUp } from './types.ts';

/** Tops up the balance automatically: below an amount, by another, up to a limit a month. */
export default function TopUpCard() {
  const read = useRead(payments.readTopUp, {});
  const { data } = read;
  return (
    <Card
      title={t`Automatic top-up`}
      note={t`Charges your default card when your balance falls below an amount.`}
      actions={data && <State of={data} />}
    >
      <ReadState read={read} rows={3} />
      {data && <TopUpForm key={data.currency} of={data} />}
    </Card>
  );
}

function State({ of: { topUp } }: { of: TopUp }) {
  if (topUp === null) return <StateDot tone="muted">{t`Off`}</StateDot>;
  return topUp.stopped === null ? <StateDot tone="ok">{t`On`}</StateDot> : <StateDot tone="bad">{t`Stopped`}</StateDot>;
}

function TopUpForm({ of: { currency, min, max, hasMethod, usedThisMonth, topUp } }: { of: TopUp }) {
  const mayPay = useMay('billing.pay');
  const form = useOpForm(payments.saveTopUp, {
    start: {
      below: (topUp?.below ?? min * 2) / 100,
      amount: (topUp?.amount ?? min * 10) / 100,
      monthMax: (topUp?.monthMax ?? min * 40) / 100,
    },
    input: ({ below, amount, monthMax }) => ({
      below: Math.round(below * 100),
      amount: Math.round(amount * 100),
      monthMax: Math.round(monthMax * 100),
    }),
    follows: true,
    onDone: () => toast('success', t`Automatic top-up saved`),
  });
  const stop = useAct(payments.stopTopUp, { onDone: () => toast('success', t`Automatic top-up turned off`) });
  const { below, amount, monthMax } = form.values;
  const field = (key: 'below' | 'amount' | 'monthMax') => ({
    unit: currencySign[currency],
    step: 0.01,
    value: form.values[key],
    error: form.error(key),
    onChange: (next: number | null) => form.set({ [key]: next ?? 0 }),
  });
  const money = (major: number) => moneyText(Math.round(major * 100), currency);
  const missing = hasMethod ? null : t`Add a card first.`;
  return (
    <OpForm form={form} label={t`Automatic top-up`} className="grid gap-4">
      {topUp?.stopped && (
        <Banner tone="bad">
          <p className="font-medium">{t`Automatic top-up has stopped.`}</p>
          <p>{topUp.stopped}</p>
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField label={t`When below`} {...field('below')} />
        <NumberField
          label={t`Add`}
          {...field('amount')}
          hint={t`From ${moneyText(min, currency)} to ${moneyText(max, currency)}`}
        />
        <NumberField
          label={t`At most per month`}
          {...field('monthMax')}
          hint={t`${moneyText(usedThisMonth, currency)} this month`}
        />
      </div>
      <p className="text-muted">
        {t`When your balance falls below ${money(below)}, ${money(amount)} are charged, at most ${money(monthMax)} in a calendar month (UTC). You get an email each time. It stops when a charge fails.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={form.pending} disabledReason={mayPay ? missing : roleForbids()}>
          {topUp === null ? t`Turn on top-up` : topUp.stopped === null ? t`Save top-up` : t`Restart top-up`}
        </Button>
        {topUp !== null && (
          <Button busy={stop.isPending} disabledReason={mayPay ? null : roleForbids()} onClick={() => stop.mutate({})}>
            {t`Turn off top-up`}
          </Button>
        )}
      </div>
    </OpForm>
  );
}
