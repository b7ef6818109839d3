import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { languageOnShow } from '#shell/language.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { addressRoles, type AddressRole } from '../codes.ts';
import { notifications } from '../contract.ts';
import { AddressState } from './AdditionalEmailCard.tsx';

type Saved = AnswerOf<typeof notifications.readPreferences>['roleAddresses'];

/** Who gets the mails about a subject without access to the console. */
export function RoleAddressesCard({ saved }: { saved: Saved }) {
  return (
    <Card
      title={t`Addresses for a subject`}
      note={t`They get the mails about their subject without access to the console, whatever the switches above say.`}
    >
      <div className="grid gap-5">
        {addressRoles.map((role) => {
          const stored = saved.find((one) => one.role === role);
          return <RoleForm key={`${role} ${stored?.email}`} role={role} stored={stored} />;
        })}
      </div>
    </Card>
  );
}

function RoleForm({ role, stored }: { role: AddressRole; stored: Saved[number] | undefined }) {
  const [email, setEmail] = useState(stored?.email ?? '');
  const [language, setLanguage] = useState<Language>(stored?.language ?? languageOnShow.get());
  const save = useAct(notifications.saveRoleAddress, {
    refresh: [notifications.readPreferences],
    onRefused: () => false,
    onDone: (all) => {
      if (all.find((one) => one.role === role)?.state === 'pending')
        toast('success', t`A link was mailed`, { text: t`Mails begin when it was opened.` });
    },
  });
  const send = (address: string) => save.mutate({ input: { role, email: address, enabled: true, language } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(email);
  };
  const titles = { billing: t`Bookkeeper`, technical: t`Technical contact` };
  const hints = {
    billing: t`Invoices, traffic packages and servers that change hands.`,
    technical: t`Maintenance that touches your servers.`,
  };
  const again = stored?.email === email.trim().toLowerCase() && stored.state !== 'confirmed';
  return (
    <form aria-label={titles[role]} className="flex flex-wrap items-start gap-3" noValidate onSubmit={submit}>
      <TextField
        label={titles[role]}
        hint={hints[role]}
        aside={stored && <AddressState state={stored.state} />}
        type="email"
        inputMode="email"
        autoComplete="off"
        className="min-w-56 flex-1"
        value={email}
        error={save.error?.message}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SelectField<Language>
        label={t`Language`}
        className="w-36"
        value={language}
        choices={languages.map((value) => ({ value, title: languageNames[value] }))}
        onChange={setLanguage}
      />
      <div className="flex gap-2 max-sm:self-end sm:pt-6.5">
        <Button type="submit" busy={save.isPending}>
          {again ? t`Send the link again` : t`Save`}
        </Button>
        {stored && <Button onClick={() => send('')}>{t`Remove`}</Button>}
      </div>
    </form>
  );
}
