import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import { ApiError } from '#shell/api-error.ts';
import { ConsentFields } from '#shell/ConsentFields.tsx';
import { enterAnew } from '#shell/enter.ts';
import { keptReferral } from '#shell/referral.ts';
import { Button } from '#ui/Button.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { Banner } from '#ui/Feedback.tsx';
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
  const [consents, setConsents] = useState({ agreed: false, marketing: false });
  const blacklist = useBlacklist(email);
  const create = useAct(registration.signUp, { onDone: () => void enterAnew(), onRefused: setError });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    if (terms && !consents.agreed) {
      const info = t`Accept the terms of service to create an account.`;
      return setError(new ApiError(400, [{ code: 1402, info, key: 'termsVersion' }]));
    }
    const fault = await blacklist.fault(passwords.password);
    if (fault) return setError(fault);
    const accepted = terms ? { termsVersion: terms.version } : {};
    create.mutate({
      input: { email, ...passwords, ...accepted, marketing: consents.marketing, referral: keptReferral() },
    });
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {general && <Banner tone="bad">{general}</Banner>}
      <EmailField
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error?.of('email')}
      />
      <NewPasswordFields value={passwords} blacklist={blacklist} error={error} onChange={setPasswords} />
      <ConsentFields terms={terms} value={consents} error={error?.of('termsVersion')} onChange={setConsents} />
      <Button type="submit" look="primary" className="mt-2 h-10 w-full" busy={create.isPending}>
        {t`Create account`}
      </Button>
    </form>
  );
}
