import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { SupportLink } from '#domains/identity/web/port/SupportLink.tsx';
import type { ApiError } from '#shell/data/api-error.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ConsentFields } from './port/ConsentFields.tsx';
import { reloadSession } from '#shell/session/enter.ts';
import { keptReferral } from '#shell/session/referral.ts';
import { Button } from '#ui/Button.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { registration } from '../contract.ts';
import { checkListed, NewPasswordFields } from './NewPasswordFields.tsx';

interface CreateFormProps {
  terms: { version: number; title: string } | null;
}

export function CreateForm({ terms }: CreateFormProps) {
  const [refused, setRefused] = useState<ApiError>();
  const form = useOpForm(registration.signUp, {
    start: { email: '', password: '', passwordRepeat: '', agreed: false, marketing: false },
    // All at once: who is stopped by one field after the other gives up.
    check: async ({ agreed, ...typed }) => ({
      ...(terms && !agreed ? { termsVersion: t`Accept the terms of service to create an account.` } : {}),
      ...(await checkListed(typed.email, typed.password)),
      ...emptyAmong(typed),
    }),
    input: ({ agreed: _, ...values }) => ({
      ...values,
      ...(terms ? { termsVersion: terms.version } : {}),
      referral: keptReferral(),
    }),
    onDone: () => void reloadSession(),
    onRefused: setRefused,
  });
  const { values } = form;
  return (
    <OpForm form={form} className="grid gap-4" leaving={null}>
      <EmailField autoFocus {...form.field('email')} />
      <SupportLink error={refused} />
      <NewPasswordFields email={values.email} form={form} />
      <ConsentFields terms={terms} value={values} error={form.error('termsVersion')} onChange={form.set} />
      <Button type="submit" look="primary" className="mt-2 h-10 w-full" busy={form.pending}>
        {t`Create account`}
      </Button>
    </OpForm>
  );
}

/** What must be typed and is not. */
function emptyAmong(typed: { email: string; password: string; passwordRepeat: string }) {
  const { email, password, passwordRepeat } = typed;
  const empty = Object.entries({ email, password, passwordRepeat }).filter(([, value]) => value === '');
  return Object.fromEntries(empty.map(([field]) => [field, t`This field is required.`]));
}
