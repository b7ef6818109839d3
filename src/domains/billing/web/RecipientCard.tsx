import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { notifications } from '#domains/notifications/contract.ts';
import { RoleAddressForm } from '#domains/notifications/web/port/RoleAddressForm.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useAct } from '#shell/form/act.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { languageOnShow } from '#shell/text/language.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { billing } from '../contract.ts';
import type { Billing } from './types.ts';

/** Who gets invoices by mail beside the account owner: the billing contact, who gets everything about money, and others. */
export function RecipientCard({ recipients }: { recipients: Billing['recipients'] | undefined }) {
  const read = useRead(notifications.readPreferences, {});
  return (
    <Card
      title={t`Invoice recipients`}
      note={t`The billing contact gets a copy of invoices and payment emails, without access to the console.`}
    >
      <ReadState read={read} rows={2} />
      {read.data && <RoleAddressForm subject="billing" saved={read.data.roleAddresses} />}
      {recipients && <Others recipients={recipients} />}
    </Card>
  );
}

function Others({ recipients }: { recipients: Billing['recipients'] }) {
  const mayEdit = useMay('billing.edit');
  const form = useOpForm(billing.addBillingRecipient, {
    start: { email: '', language: languageOnShow.get() },
    onDone: () => {
      toast('success', t`Confirmation link sent`, { text: t`Invoices are sent once the address is confirmed.` });
      form.set({ email: '' });
    },
  });
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{t`Also receive invoices`}</h3>
      {recipients.length > 0 && (
        <ul className="divide-y divide-line">
          {recipients.map((one) => (
            <Recipient key={one.id} recipient={one} />
          ))}
        </ul>
      )}
      <OpForm form={form} label={t`Add invoice recipient`} className="flex flex-wrap items-start gap-3">
        <TextField
          label={t`Invoice recipient`}
          hint={t`Gets invoices only.`}
          type="email"
          inputMode="email"
          autoComplete="off"
          className="min-w-56 flex-1"
          {...form.field('email')}
        />
        <SelectField<Language>
          label={t`Language`}
          className="w-36"
          choices={languages.map((value) => ({ value, title: languageNames[value] }))}
          {...form.field('language')}
        />
        <div className="max-sm:self-end sm:pt-6.5">
          <Button type="submit" busy={form.pending} disabledReason={mayEdit ? null : roleForbids()}>
            {t`Add recipient`}
          </Button>
        </div>
      </OpForm>
    </div>
  );
}

function Recipient({ recipient: { id, email, language, state } }: { recipient: Billing['recipients'][number] }) {
  const remove = useAct(billing.removeBillingRecipient, { onDone: () => toast('success', t`${email} removed`) });
  const resend = useAct(billing.addBillingRecipient, { onDone: () => toast('success', t`Confirmation link sent`) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-40 flex-1 break-words">
        {email} <span className="text-muted">{languageNames[language]}</span>
      </span>
      <StateDot tone={state === 'confirmed' ? 'ok' : 'warn'}>
        {state === 'confirmed' ? t`Confirmed` : t`Waiting for confirmation`}
      </StateDot>
      {state === 'pending' && (
        <Button small busy={resend.isPending} onClick={() => resend.mutate({ input: { email, language } })}>
          {t`Resend link`}
        </Button>
      )}
      <IconButton label={t`Remove ${email}`} onClick={() => remove.mutate({ params: { recipientId: id } })}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
