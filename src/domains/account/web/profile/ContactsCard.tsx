import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { account } from '../../contract.ts';
import { contactKinds, languages } from '../../profile-values.ts';
import { refreshProfile, type Details } from './details.ts';
import { SaveMark } from './SaveMark.tsx';
import type { Phase } from './use-save.ts';

type Kind = (typeof contactKinds)[number];

/** Whom the provider writes to, by subject; without a contact it is the account's own email. */
export function ContactsCard({ details }: { details: Details }) {
  return (
    <Card title={t`Contacts`} note={t`Whom your provider writes to. Without one it is your own email.`}>
      <div className="grid gap-4">
        {contactKinds.map((kind) => (
          <ContactForm key={kind} kind={kind} stored={details.contacts.find((one) => one.kind === kind)} />
        ))}
      </div>
    </Card>
  );
}

function ContactForm({ kind, stored }: { kind: Kind; stored: Details['contacts'][number] | undefined }) {
  const kept = { email: stored?.email ?? '', language: stored?.language ?? languages[0] };
  const [typed, setTyped] = useState<Partial<typeof kept>>({});
  const [phase, setPhase] = useState<Phase>('idle');
  const [error, setError] = useState<ApiError>();
  const value = { ...kept, ...typed };
  const changed = value.email.trim() !== kept.email || value.language !== kept.language;
  const settle = async () => {
    await refreshProfile();
    setTyped({});
    setPhase('saved');
  };
  const save = useAct(account.saveContact, {
    onDone: () => void settle(),
    onRefused: (failure) => {
      setError(failure);
      setPhase('failed');
    },
  });
  const submit = () => {
    setError(undefined);
    setPhase('saving');
    save.mutate({ input: { kind, ...value } });
  };
  const titles = { billing: t`Billing contact`, technical: t`Technical contact`, abuse: t`Abuse contact` };
  const title = titles[kind];
  return (
    <form
      aria-label={title}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !save.isPending) submit();
      }}
    >
      <TextField
        label={title}
        type="email"
        name={`${kind}-email`}
        autoComplete="off"
        value={value.email}
        error={error?.of('email')}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <SelectField
        label={t`Language`}
        value={value.language}
        choices={languages.map((language) => ({ value: language, title: t`English` }))}
        onChange={(language) => setTyped({ ...typed, language })}
      />
      <div className="flex items-center gap-3 sm:pt-6.5">
        <Button
          type="submit"
          busy={save.isPending}
          disabledReason={changed ? null : t`Nothing is changed.`}
        >{t`Save`}</Button>
        <SaveMark phase={changed && phase === 'saved' ? 'idle' : phase} onRetry={submit} />
      </div>
    </form>
  );
}
