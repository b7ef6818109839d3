import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { InputOf } from '#kernel/op.ts';
import { ApiError } from '#shell/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { account } from '../../contract.ts';
import { contactKinds, languages } from '../../profile-values.ts';
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
  const email = typed ?? kept;
  const changed = email.trim() !== kept;
  const submit = async () => {
    setError(undefined);
    setPhase('saving');
    try {
      // One language has a catalogue: there is nothing to choose from yet.
      await save({ kind, email, language: stored?.language ?? languages[0] });
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
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
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
