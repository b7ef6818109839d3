import { t } from '@lingui/core/macro';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useAct } from '#shell/form/act.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { salesTax } from '../contract.ts';
import type { RateSource } from '../states.ts';
import { faultText } from './labels.ts';
import type { Settings } from './types.ts';

/** Where the rates of a site come from, and whether the connection works. */
export function SettingsCard({ stored, siteHost }: { stored: Settings; siteHost: string }) {
  const { source, ownKey, hasShared } = stored;
  const form = useOpForm(salesTax.saveSalesTax, {
    start: { source, ownKey: ownKey || !hasShared, secretKey: '' },
    follows: true,
    params: { siteHost },
    ifMatch: stored.version,
    onDone: () => {
      form.set({ secretKey: '' });
      toast('success', t`Sales tax settings saved`);
    },
    input: ({ secretKey, ...values }) => ({
      ...values,
      ownKey: values.source === 'stripe' ? values.ownKey : ownKey,
      secretKey: values.source === 'stripe' && values.ownKey ? secretKey : '',
    }),
  });
  const { values } = form;
  return (
    <OpForm form={form} label={t`Sales tax`}>
      <Card title={t`Sales tax`} note={t`Added to invoices for customers in the USA and Canada, by state or province.`}>
        <div className="grid gap-4">
          <RadioCards<RateSource>
            label={t`Source of the rates`}
            choices={[
              { value: 'none', title: t`No sales tax`, note: t`Nothing is charged.` },
              {
                value: 'rates',
                title: t`Rates entered here`,
                note: t`You add your registrations and rates. The rates of Canada are known.`,
              },
              {
                value: 'stripe',
                title: t`Stripe Tax`,
                note: t`Stripe finds the rate of each address, where you are registered at Stripe.`,
              },
            ]}
            {...form.field('source')}
          />
          {values.source === 'stripe' && hasShared && (
            <CheckField
              label={t`Use another account of Stripe`}
              note={t`Without it, the account that payments go through is used.`}
              {...form.checked('ownKey')}
            />
          )}
          {values.source === 'stripe' && values.ownKey && (
            <PasswordField
              label={t`Secret key`}
              hint={
                stored.keyEnd === ''
                  ? t`From the Stripe dashboard, with access to Tax. It is stored encrypted.`
                  : t`Leave empty to keep the key that ends with ${stored.keyEnd}.`
              }
              autoComplete="off"
              {...form.field('secretKey')}
            />
          )}
        </div>
      </Card>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        {source === 'stripe' && <Connection stored={stored} siteHost={siteHost} changed={form.changed} />}
        <Button
          type="submit"
          look="primary"
          busy={form.pending}
          disabledReason={form.changed ? null : t`No changes.`}
        >{t`Save sales tax`}</Button>
      </div>
    </OpForm>
  );
}

function Connection({ stored, siteHost, changed }: { stored: Settings; siteHost: string; changed: boolean }) {
  const test = useAct(salesTax.testSalesTax, {
    onDone: ({ cmdId }) => toastTask(t`Test started`, cmdId),
  });
  const { tested } = stored;
  return (
    <>
      {tested !== null && (
        <span className="min-w-0">
          <StateDot tone={tested.fault === '' ? 'ok' : 'bad'}>
            {tested.fault === '' ? t`Connection works` : faultText(tested.fault, tested.message)}
          </StateDot>{' '}
          <span className="text-[13px] text-muted">
            <Ago at={tested.at} />
          </span>
        </span>
      )}
      <Button
        busy={test.isPending}
        onClick={() => test.mutate({ params: { siteHost } })}
        disabledReason={changed ? t`Save your changes first.` : null}
      >{t`Test connection`}</Button>
    </>
  );
}
