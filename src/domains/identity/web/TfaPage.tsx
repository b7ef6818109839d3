import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { ApiError } from '#shell/data/api-error.ts';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { router } from '#shell/boot/router.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { readSecondStep, type SecondStep } from './second-step.ts';
import { useFollowSignIn } from './sign-in.ts';
import { TfaForm } from './TfaForm.tsx';
import { loginPath } from '../paths.ts';

const expiredCode = 50;

/** Back to the password, with the reason; the wanted page stays in the address. */
function backToLogin() {
  const search = new URLSearchParams(location.search);
  search.set('tfaExpired', '1');
  void router.navigate({ href: `${loginPath()}?${search.toString()}`, replace: true });
}

const isExpired = (error: unknown) => error instanceof ApiError && error.items.some(({ code }) => code === expiredCode);

/** The second step of a sign-in. */
export default function TfaPage() {
  useWindowTitle();
  useFollowSignIn();
  const step = useQuery({
    queryKey: ['second-step'],
    queryFn: readSecondStep,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (isExpired(step.error)) backToLogin();
  }, [step.error]);
  return (
    <PublicFrame title={t`Verify your identity`} lead={t`Your account is protected by two-factor authentication.`}>
      {step.data && <Timed step={step.data} />}
      {step.isPending && <SkeletonRows rows={3} />}
      {step.error && !isExpired(step.error) && (
        <InlineError text={step.error.message} onRetry={() => void step.refetch()} />
      )}
    </PublicFrame>
  );
}

function Timed({ step }: { step: SecondStep }) {
  useEffect(() => {
    const timer = setTimeout(backToLogin, Math.max(0, step.endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [step.endsAt]);
  return <TfaForm step={step} onExpired={backToLogin} isExpired={isExpired} />;
}
