import { t } from '@lingui/core/macro';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { languageOnShow } from '#shell/text/language.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { AddressRole } from '../../sets.ts';
import { notifications } from '../../contract.ts';
import { AddressState } from '../AdditionalEmailCard.tsx';

type Saved = AnswerOf<typeof notifications.readPreferences>['roleAddresses'];

/** The recipient of the emails about a subject, which gets them once it is confirmed. */
export function RoleAddressForm({ subject: role, saved }: { subject: AddressRole; saved: Saved }) {
  const stored = saved.find((one) => one.role === role);
  return <RoleForm key={stored?.email} role={role} stored={stored} />;
}

function RoleForm({ role, stored }: { role: AddressRole; stored: Saved[number] | undefined }) {
  const form = useOpForm(notifications.saveRoleAddress, {
    start: { email: stored?.email ?? '', language: stored?.language ?? languageOnShow.get() },
    input: (values) => ({ role, enabled: true, ...values }),
    onDone: (all) => {
      if (all.find((one) => one.role === role)?.state === 'pending')
        toast('success', t`Confirmation link sent`, { text: t`Emails are sent once the address is confirmed.` });
    },
  });
  const remove = () => {
    form.set({ email: '' });
    form.send();
  };
  const titles = { billing: t`Billing contact`, technical: t`Technical contact` };
  const hints = {
    billing: t`Invoices, traffic packages and server transfers.`,
    technical: t`Maintenance that affects your servers.`,
  };
  const again = stored?.email === form.values.email.trim().toLowerCase() && stored.state !== 'confirmed';
  return (
    <OpForm form={form} label={titles[role]} className="flex flex-wrap items-start gap-3">
      <TextField
        label={titles[role]}
        hint={hints[role]}
        aside={stored && <AddressState state={stored.state} />}
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
      <div className="flex gap-2 max-sm:self-end sm:pt-6.5">
        <Button type="submit" busy={form.pending}>
          {again ? t`Resend link` : t`Save`}
        </Button>
        {stored && <Button onClick={remove}>{t`Remove`}</Button>}
      </div>
    </OpForm>
  );
}
