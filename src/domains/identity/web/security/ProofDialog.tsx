import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { identity } from '../../contract.ts';
import { CodeField } from '../CodeField.tsx';
import { canUsePasskeys, provePasskey } from '../passkey-browser.ts';
import { useSecondsLeft } from '../seconds-left.ts';
import type { Details } from './details.ts';

type Way = Details['proofMethods'][number] | 'recovery';

interface Props {
  methods: Details['proofMethods'];
  onProven(): void;
  onClose(): void;
}

const titleOf = (way: Way) =>
  ({
    google: t`Authenticator app`,
    passkey: t`Passkey`,
    sms: t`Text message`,
    email: t`Email`,
    recovery: t`Recovery code`,
  })[way];

/** Password and, where a factor is on, one of its methods, before anything that protects the account changes. */
export function ProofDialog({ methods, onProven, onClose }: Props) {
  const ways: Way[] =
    methods.length > 0 ? [...methods.filter((m) => m !== 'passkey' || canUsePasskeys()), 'recovery'] : [];
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const [nextAt, setNextAt] = useState(0);
  const left = useSecondsLeft(nextAt);
  const form = useOpForm(identity.proveIdentity, {
    start: { password: '', code: '' },
    input: (values) => ({ ...values, useTFAGoogle: way === 'google', useTFASMS: way === 'sms' }),
    prepare: async ({ input }) => {
      if (way !== 'passkey') return { input };
      const credential = await provePasskey(await call(identity.startPasskeyProof, { input: {} }));
      // The question was closed, which says enough.
      if (credential === null) throw new ApiError(0, []);
      return { input: { ...input, credential } };
    },
    onDone: onProven,
  });
  const sending = useOpForm(identity.sendProofCode, {
    input: () => ({ useSMS: way === 'sms', useEmail: way === 'email' }),
    onDone: ({ resendInSeconds }) => setNextAt(Date.now() + resendInSeconds * 1000),
  });
  return (
    <OpDialog
      form={{ ...form, wrong: form.wrong || sending.wrong, changed: false }}
      title={t`Verify your identity`}
      action={t`Confirm`}
      done={() => false}
      onClose={onClose}
    >
      <p className="text-muted">{t`Enter your password to continue. You won't be asked again for ten minutes.`}</p>
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      {way && ways.length > 1 && (
        <SelectField<Way>
          label={t`Two-factor authentication`}
          value={way}
          choices={ways.map((value) => ({ value, title: titleOf(value) }))}
          onChange={setWay}
        />
      )}
      {(way === 'email' || way === 'sms') && (
        <Button
          className="justify-self-start"
          onClick={() => sending.send()}
          disabledReason={left > 0 ? t`Another code can be sent in ${left} seconds.` : null}
        >
          {left > 0 ? t`Sent. Resend in ${left} s` : t`Send code`}
        </Button>
      )}
      {way && way !== 'passkey' && (
        <CodeField
          label={way === 'recovery' ? t`Recovery code` : t`Six-digit code`}
          recovery={way === 'recovery'}
          hint={way === 'google' ? t`If codes are rejected, check that your phone's clock is correct.` : undefined}
          {...form.field('code')}
        />
      )}
    </OpDialog>
  );
}
