import { t } from '@lingui/core/macro';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import type { Currency } from '#kernel/money.ts';
import { Conflict } from '#shell/form/Conflict.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { billing as ops } from '../contract.ts';
import type { PayerKind } from '../profile-values.ts';
import { AddressFields } from './port/AddressFields.tsx';
import { TaxIdField } from './TaxIdField.tsx';
import type { Billing, ProfileValues } from './types.ts';

/** What the form holds at first: what is stored, or what the account's own profile has. */
export function startOf({ profile, proposal }: Billing): ProfileValues {
  if (profile !== null) {
    const { taxCheck: _check, taxCheckedAt: _at, taxSource: _source, changedAt: _changed, ...typed } = profile;
    return typed;
  }
  const { company, legalName, ...proposed } = proposal;
  const kind = company === '' ? 'person' : 'company';
  const blank = { taxId: '', region: '', city: '', postalCode: '', street: '', purchaseOrder: '' };
  return { ...blank, ...proposed, kind, legalName: company || legalName };
}

/** Whom documents are made out to. */
export function ProfileForm({ billing }: { billing: Billing }) {
  const { profile, locked, version } = billing;
  const mayEdit = useMay('billing.edit');
  const start = startOf(billing);
  const form = useOpForm(ops.saveBilling, {
    start,
    follows: true,
    rereads: true,
    draft: 'billing-profile',
    ifMatch: version,
    onDone: () => toast('success', t`Billing profile saved`),
  });
  const { values } = form;
  const company = values.kind === 'company';
  const currencies = [...new Set<Currency>([...billing.currencies, values.currency])];
  const refusal = mayEdit ? null : t`Your role can view the billing profile but not change it.`;
  const isSame = profile !== null && !form.changed;
  return (
    <Card
      title={t`Billing details`}
      note={t`Printed on your invoices. Changes apply to the next document; earlier ones stay as they are.`}
    >
      <OpForm form={form} label={t`Billing details`} className="grid gap-4">
        <Conflict
          form={form}
          version={version}
          title={t`Someone else changed the billing profile.`}
          take={t`Use their version`}
          onTake={() => form.restart(start)}
        >
          <p>{[start.legalName, start.street, start.city].filter((part) => part !== '').join(', ')}</p>
        </Conflict>
        {locked !== null && <Banner tone="warn">{t`The billing profile can't be changed now: ${locked}`}</Banner>}
        <fieldset disabled={locked !== null || !mayEdit} className="grid min-w-0 gap-4 sm:grid-cols-2">
          <RadioCards<PayerKind>
            label={t`Type of customer`}
            value={values.kind}
            className="sm:col-span-2 sm:grid-cols-2"
            choices={[
              { value: 'company', title: t`Company`, note: t`Also freelancers and organizations.` },
              { value: 'person', title: t`Individual`, note: t`You order for yourself.` },
            ]}
            onChange={(kind) => form.set({ kind })}
          />
          <TextField
            label={company ? t`Legal name` : t`Full name`}
            autoComplete={company ? 'organization' : 'name'}
            {...form.field('legalName')}
          />
          <TaxIdField form={form} stored={profile} />
          <AddressFields form={form} />
          <PhoneField
            label={t`Phone`}
            optional={t`optional`}
            hint={t`For example +1 415 555 0123.`}
            {...form.field('phone')}
          />
          <TextField
            label={t`Purchase order reference`}
            optional={t`optional`}
            hint={t`Printed on every invoice.`}
            autoComplete="off"
            {...form.field('purchaseOrder')}
          />
          <SelectField<Language>
            label={t`Language of invoices`}
            choices={languages.map((value) => ({ value, title: languageNames[value] }))}
            {...form.field('language')}
          />
          <SelectField<Currency>
            label={t`Currency`}
            hint={t`What you pay in. It selects the price list, and is final after the first payment.`}
            choices={currencies.map((value) => ({ value, title: currencyText(value) }))}
            {...form.field('currency')}
          />
        </fieldset>
        <div className="flex justify-end gap-3">
          {profile !== null && (
            <Button
              onClick={() => form.restart(start)}
              disabledReason={form.changed ? null : t`No changes.`}
            >{t`Discard`}</Button>
          )}
          <Button
            type="submit"
            look="primary"
            busy={form.pending}
            disabledReason={refusal ?? locked ?? (isSame ? t`No changes.` : null)}
          >{t`Save billing profile`}</Button>
        </div>
      </OpForm>
    </Card>
  );
}

const currencyText = (currency: Currency): string =>
  ({ USD: t`US dollar ($)`, ILS: t`Israeli shekel (₪)`, EUR: t`Euro (€)` })[currency];
