import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import { ApiError } from '#shell/api-error.ts';
import { enterAnew } from '#shell/enter.ts';
import { keptReferral } from '#shell/referral.ts';
import { textLink } from '#shell/PublicFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { registration } from '../contract.ts';
import { NewPasswordFields, useBlacklist } from './NewPasswordFields.tsx';
import { useFormError } from './use-form.ts';

interface CreateFormProps {
  terms: { version: number; title: string } | null;
}

export function CreateForm({ terms }: CreateFormProps) {
  const { form, error, setError, general } = useFormError();
  const [email, setEmail] = useState('');
  const [passwords, setPasswords] = useState({ password: '', passwordRepeat: '' });
  const [agreed, setAgreed] = useState(false);
  const [marketing, setMarketing] = useState(false);
  const blacklist = useBlacklist(email);
  const create = useAct(registration.signUp, { onDone: () => void enterAnew(), onRefused: setError });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    if (terms && !agreed) {
      const info = t`Accept the terms of service to create an account.`;
      return setError(new ApiError(400, [{ code: 1402, info, key: 'termsVersion' }]));
    }
    const fault = await blacklist.fault(passwords.password);
    if (fault) return setError(fault);
    const accepted = terms ? { termsVersion: terms.version } : {};
    create.mutate({
      input: { email, ...passwords, ...accepted, marketing, referral: keptReferral() },
    });
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {general && <Banner tone="bad">{general}</Banner>}
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error?.of('email')}
      />
      <NewPasswordFields value={passwords} blacklist={blacklist} error={error} onChange={setPasswords} />
      {terms && (
        <CheckField
          label={
            <span className="font-normal">
              {t`I accept the`}{' '}
              <a
                href={`/termsOfService?version=${terms.version}`}
                target="_blank"
                rel="noreferrer"
                className={textLink}
              >
                {t`terms of service, version ${terms.version}`}
              </a>
            </span>
          }
          checked={agreed}
          onChange={setAgreed}
          aria-invalid={error?.of('termsVersion') ? true : undefined}
          error={error?.of('termsVersion')}
        />
      )}
      <CheckField
        label={<span className="font-normal">{t`Send me news and offers. I can stop this at any time.`}</span>}
        checked={marketing}
        onChange={setMarketing}
      />
      <Button type="submit" look="primary" className="mt-2 h-10 w-full" busy={create.isPending}>
        {t`Create account`}
      </Button>
    </form>
  );
}
