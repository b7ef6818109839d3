import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { identity } from '../../contract.ts';
import { CodeField } from '../CodeField.tsx';
import { canUsePasskeys, provePasskey } from '../passkey-browser.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
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
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [nextAt, setNextAt] = useState(0);
  const left = useSecondsLeft(nextAt);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await work().catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    });
    setBusy(false);
  };
  const submit = () =>
    run(async () => {
      const credential =
        way === 'passkey' ? await provePasskey(await call(identity.startPasskeyProof, { input: {} })) : undefined;
      if (credential === null) return;
      const input = { password, code, useTFAGoogle: way === 'google', useTFASMS: way === 'sms' };
      await call(identity.proveIdentity, { input: credential === undefined ? input : { ...input, credential } });
      onProven();
    });
  const send = () =>
    run(async () => {
      const sent = await call(identity.sendProofCode, { input: { useSMS: way === 'sms', useEmail: way === 'email' } });
      setNextAt(Date.now() + sent.resendInSeconds * 1000);
    });
  const general = error?.general.map((item) => item.info).join(' ');
  return (
    <FormDialog
      title={t`Confirm that it is you`}
      onClose={onClose}
      onSubmit={() => !busy && void submit()}
      action={t`Confirm`}
      busy={busy}
    >
      <div className="grid gap-4">
        <p className="text-muted">{t`Changes to your security need your password. You are not asked again for ten minutes.`}</p>
        {general && <Banner tone="bad">{general}</Banner>}
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={error?.of('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        {way && ways.length > 1 && (
          <SelectField<Way>
            label={t`Second factor`}
            value={way}
            choices={ways.map((value) => ({ value, title: titleOf(value) }))}
            onChange={setWay}
          />
        )}
        {(way === 'email' || way === 'sms') && (
          <Button
            className="justify-self-start"
            onClick={() => void send()}
            disabledReason={left > 0 ? t`Another code can be sent in ${left} seconds.` : null}
          >
            {left > 0 ? t`Sent. Again in ${left} s` : t`Send code`}
          </Button>
        )}
        {way && way !== 'passkey' && (
          <CodeField
            label={way === 'recovery' ? t`Recovery code` : t`Six-digit code`}
            recovery={way === 'recovery'}
            value={code}
            error={error?.of('code')}
            hint={way === 'google' ? t`If codes are refused, check that the clock of your phone is right.` : undefined}
            onChange={setCode}
          />
        )}
      </div>
    </FormDialog>
  );
}
