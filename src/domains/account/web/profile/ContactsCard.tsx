import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { InputOf } from '#kernel/op.ts';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { ApiError } from '#shell/api-error.ts';
import { languageOnShow } from '#shell/language.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { account } from '../../contract.ts';
import { contactKinds } from '../../profile-values.ts';
import { refreshProfile, type Details } from './details.ts';
import { SaveMark } from './SaveMark.tsx';
import type { Phase } from './use-save.ts';

type Kind = (typeof contactKinds)[number];
type Contacts = Details['contacts'];
type SaveContact = (contact: InputOf<typeof account.saveContact>) => Promise<unknown>;

/** Whom the provider writes to, by subject; without a contact it is the account's own email. */
export function ContactsCard({ contacts, note, save }: { contacts: Contacts; note: string; save: SaveContact }) {
  return (
    <Card title={t`Contacts`} note={note}>
      <div className="grid gap-4">
        {contactKinds.map((kind) => (
          <ContactForm key={kind} kind={kind} stored={contacts.find((one) => one.kind === kind)} save={save} />
        ))}
      </div>
    </Card>
  );
}

interface FormProps {
  kind: Kind;
  stored: Contacts[number] | undefined;
  save: SaveContact;
}

function ContactForm({ kind, stored, save }: FormProps) {
  const kept = stored?.email ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<ApiError>();
  const [language, setLanguage] = useState<Language>(stored?.language ?? languageOnShow.get());
  const email = typed ?? kept;
  const changed = email.trim() !== kept || (stored !== undefined && language !== stored.language);
  const submit = async () => {
    setError(undefined);
    setPhase('saving');
    try {
      await save({ kind, email, language });
      await refreshProfile();
      setTyped(null);
      setPhase('saved');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setPhase('failed');
    }
  };
  const titles = { billing: t`Billing contact`, technical: t`Technical contact`, abuse: t`Abuse contact` };
  const title = titles[kind];
  return (
    <form
      aria-label={title}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && phase !== 'saving') void submit();
      }}
    >
      <TextField
        label={title}
        type="email"
        name={`${kind}-email`}
        autoComplete="off"
        value={email}
        error={error?.of('email')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField<Language>
        label={t`Language`}
        value={language}
        choices={languages.map((value) => ({ value, title: languageNames[value] }))}
        onChange={setLanguage}
      />
      <div className="flex items-center gap-3 sm:pt-6.5">
        <Button
          type="submit"
          busy={phase === 'saving'}
          disabledReason={changed ? null : t`Nothing is changed.`}
        >{t`Save`}</Button>
        <SaveMark phase={changed && phase === 'saved' ? 'idle' : phase} onRetry={() => void submit()} />
      </div>
    </form>
  );
}
