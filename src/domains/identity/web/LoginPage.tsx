import { Suspense, useCallback, useEffect, useState, useRef, type FormEvent } from 'react';
import { dropBlock, keepBlock, msLeft, secondsLeft, blockSeconds } from './block.ts';
import { eachSecond } from './seconds-left.ts';
import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import type { ApiError } from '#shell/data/api-error.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useRead } from '#shell/data/read.ts';
import { RemoteMessage } from './port/RemoteMessage.tsx';
import { BehindSignInWays, SignInWays } from './port/SignInWays.tsx';
import { maintenanceNow, siteBrand } from '#shell/session/site.ts';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { registration } from '#domains/registration/contract.ts';
import { forgotPath, signUpPath } from '#domains/registration/paths.ts';
import { Blocked } from './Blocked.tsx';
import { SupportLink } from './port/SupportLink.tsx';
import { LoginLink } from './LoginLink.tsx';
import { signIn, useFollowSignIn } from './sign-in.ts';

const MaintenanceNotice = lazyPart(() => import('#shell/session/MaintenanceNotice.tsx'));

/** Published on `window` when a countdown has reached its end. */
export const updateEndEvent = 'console:update-end';

/** The block of the sign-in form: seconds left, counted down each second, and how to begin one. */
export function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState(() => secondsLeft(Date.now()));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    return eachSecond(
      () => msLeft(Date.now()),
      () => {
        const next = secondsLeft(Date.now());
        setLeft(next);
        if (next > 0) return;
        dropBlock();
        dispatchEvent(new CustomEvent(updateEndEvent));
      },
    );
  }, [running]);
  useEffect(() => {
    addEventListener(updateEndEvent, onEnd);
    return () => removeEventListener(updateEndEvent, onEnd);
  }, [onEnd]);
  const begin = useCallback((seconds: number) => {
    keepBlock(seconds, Date.now());
    setLeft(seconds);
  }, []);
  return { left, begin };
}

export default function LoginPage() {
  useWindowTitle();
  useFollowSignIn();
  const site = siteBrand().name;
  const offer = useRead(registration.readSignUp, {}, { staleSeconds: 60 });
  return (
    <PublicFrame
      title={t`Sign in`}
      lead={t`to your ${site} console`}
      below={
        offer.data?.allowed && (
          <BehindSignInWays>
            {t`Don't have an account?`}{' '}
            <a href={signUpPath()} data-go="" className={textLink}>
              {t`Sign up`}
            </a>
          </BehindSignInWays>
        )
      }
    >
      {maintenanceNow() && (
        <Suspense>
          <MaintenanceNotice />
        </Suspense>
      )}
      <RemoteMessage />
      <LoginLink />
      <SignInForm />
      <SignInWays page="login" />
    </PublicFrame>
  );
}

/** What was typed into a field; a form's other values are files. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function SignInForm() {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const { left, begin } = useCountdown(useCallback(() => setError(undefined), []));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || left > 0) return;
    const given = new FormData(event.currentTarget);
    setBusy(true);
    const failure = await signIn(textOf(given, 'email'), textOf(given, 'password'));
    setBusy(false);
    if (!failure) return;
    setError(failure);
    const seconds = blockSeconds(failure.items);
    if (seconds !== null) begin(seconds);
  };
  useEffect(() => {
    // Focus goes to what is wrong; a refused pair is retyped from the password on.
    if (!error || !form.current) return;
    const wrong = form.current.querySelector<HTMLInputElement>('[aria-invalid]');
    (wrong ?? form.current.querySelector<HTMLInputElement>('[name=password]'))?.focus();
  }, [error]);
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {left > 0 ? <Blocked seconds={left} /> : <Notice error={error} />}
      <SupportLink error={error} />
      <EmailField autoFocus error={error?.of('email')} />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        aside={
          <a href={forgotPath()} data-go="" className={`text-[13px] ${textLink}`}>
            {t`Forgot password?`}
          </a>
        }
        error={left > 0 ? undefined : error?.of('password')}
      />
      <Button
        type="submit"
        look="primary"
        className="mt-2 h-10 w-full"
        busy={busy}
        disabledReason={left > 0 ? t`Sign-in is blocked for ${left} more seconds.` : null}
      >
        {left > 0 ? t`Try again in ${left} s` : t`Sign in`}
      </Button>
    </form>
  );
}

/** Why someone is here: an error that belongs to no field, or what ended the session. */
function Notice({ error }: { error: ApiError | undefined }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  if (error) {
    const text = error.general.map((item) => item.info).join(' ');
    return text ? <Banner tone="bad">{text}</Banner> : null;
  }
  if ('disconnectedByIp' in search) return <Banner tone="warn">{t`User logged off. New IP Address detected`}</Banner>;
  if ('ipNotPermitted' in search) return <Banner tone="warn">{t`Access is forbidden, IP not permitted`}</Banner>;
  if ('tfaExpired' in search) {
    return <Banner tone="warn">{t`Two-Factor authentication token expired, please login again.`}</Banner>;
  }
  if (search['disconnected'] === '1') {
    return <Banner tone="warn">{t`You were signed out because your session expired or was ended elsewhere.`}</Banner>;
  }
  if (search['next']) return <Banner tone="brand">{t`Sign in to continue where you left off.`}</Banner>;
  return null;
}
