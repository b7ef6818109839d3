import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { router } from '#shell/boot/router.tsx';
import { refreshContext } from '#shell/session/session-reads.ts';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { registration } from '../contract.ts';
import { useQueryText } from './use-query-text.ts';
import { validatedPath } from '../paths.ts';

/** `/validate`: confirms the email of a mailed link, or says why it does not. */
export default function ValidatePage() {
  useWindowTitle();
  const token = useQueryText('token');
  const [used, setUsed] = useState(false);
  const tried = useRef(false);
  const { send, wrong } = useOpForm(registration.validateEmail, {
    start: { token },
    onDone: ({ state, email }) => {
      if (state === 'used') return setUsed(true);
      refreshContext();
      void router.navigate({ href: validatedPath({ email }), replace: true });
    },
  });
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    send();
  }, [send]);
  return (
    <PublicFrame title={t`Confirm your email`} lead={wrong === '' && !used && t`Loading…`}>
      {wrong === '' && !used && <SkeletonRows rows={2} />}
      {wrong !== '' && (
        <div className="mt-5 grid gap-4">
          <Banner tone="bad">{wrong}</Banner>
          <Link to={loginPath()} className={buttonClass('primary')}>
            {t`Sign in`}
          </Link>
        </div>
      )}
      {used && (
        <div className="mt-5 grid gap-4">
          <Banner tone="ok">{t`This link was already used. Your email is confirmed.`}</Banner>
          <Link to="/" className={buttonClass('primary')}>
            {t`Continue`}
          </Link>
        </div>
      )}
    </PublicFrame>
  );
}
