import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#shell/api-error.ts';
import { useAct } from '#shell/act.ts';
import { PublicFrame } from '#shell/PublicFrame.tsx';
import { router } from '#shell/router.tsx';
import { refreshContext } from '#shell/session-reads.ts';
import { useWindowTitle } from '#shell/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { registration } from '../contract.ts';
import { useQueryText } from './use-form.ts';

/** `/validate`: confirms the email of a mailed link, or says why it does not. */
export default function ValidatePage() {
  useWindowTitle();
  const token = useQueryText('token');
  const [error, setError] = useState<ApiError>();
  const [used, setUsed] = useState(false);
  const tried = useRef(false);
  const { mutate } = useAct(registration.validateEmail, {
    onDone: ({ state, email }) => {
      if (state === 'used') return setUsed(true);
      refreshContext();
      void router.navigate({ href: `/validateSuccessful?${new URLSearchParams({ email })}`, replace: true });
    },
    onRefused: setError,
  });
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    mutate({ input: { token } });
  }, [mutate, token]);
  return (
    <PublicFrame title={t`Confirm your email`} lead={!error && !used && t`One moment.`}>
      {!error && !used && <SkeletonRows rows={2} />}
      {error && (
        <div className="mt-5 grid gap-4">
          <Banner tone="bad">{error.message}</Banner>
          <Link to="/login" className={buttonClass('primary')}>
            {t`Sign in`}
          </Link>
        </div>
      )}
      {used && (
        <div className="mt-5 grid gap-4">
          <Banner tone="ok">{t`This link was used before: your email is confirmed.`}</Banner>
          <Link to="/" className={buttonClass('primary')}>
            {t`Go on`}
          </Link>
        </div>
      )}
    </PublicFrame>
  );
}
