import { t } from '@lingui/core/macro';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { languageOnShow } from '#shell/text/language.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { account } from '../../contract.ts';
import { contactKinds } from '../../profile-values.ts';
import type { Details } from './details.ts';
import { SaveMark } from './SaveMark.tsx';

type Kind = (typeof contactKinds)[number];
type Contacts = Details['contacts'];

interface Props {
  contacts: Contacts;
  note: string;
  /** Someone else, whose contacts they are. */
  userId?: string;
}

/** Whom the provider writes to, by subject; without a contact it is the account's own email. */
export function ContactsCard({ contacts, note, ...of }: Props) {
  return (
    <Card title={t`Contacts`} note={note}>
      <div className="grid gap-4">
        {contactKinds.map((kind) => (
          <ContactForm key={kind} kind={kind} stored={contacts.find((one) => one.kind === kind)} {...of} />
        ))}
      </div>
    </Card>
  );
}

interface FormProps extends Pick<Props, 'userId'> {
  kind: Kind;
  stored: Contacts[number] | undefined;
}

function ContactForm({ kind, stored, userId }: FormProps) {
  const form = useOpForm(userId === undefined ? account.saveContact : account.saveContactOf, {
    start: { email: stored?.email ?? '', language: stored?.language ?? languageOnShow.get() },
    follows: true,
    ...(userId === undefined ? {} : { params: { userId } }),
    input: (values) => ({ kind, ...values }),
  });
  const changed = form.changed && (stored !== undefined || form.values.email.trim() !== '');
  const titles = { billing: t`Billing contact`, technical: t`Technical contact`, abuse: t`Abuse contact` };
  const title = titles[kind];
  return (
    <OpForm form={form} label={title} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
      <TextField label={title} type="email" name={`${kind}-email`} autoComplete="off" {...form.field('email')} />
      <SelectField<Language>
        label={t`Language`}
        choices={languages.map((value) => ({ value, title: languageNames[value] }))}
        {...form.field('language')}
      />
      <div className="flex items-center gap-3 sm:pt-6.5">
        <Button type="submit" busy={form.pending} disabledReason={changed ? null : t`No changes.`}>{t`Save`}</Button>
        <SaveMark form={form} />
      </div>
    </OpForm>
  );
}
