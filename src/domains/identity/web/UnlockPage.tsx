import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { PublicFrame, textLink } from '#shell/PublicFrame.tsx';
import { useWindowTitle } from '#shell/window-title.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { identity } from '../contract.ts';

/** `/unlock`: the link of a mail about a closed sign-in. It asks first, since programs open links of mails too. */
export default function UnlockPage() {
  useWindowTitle();
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [error, setError] = useState<ApiError>();
  const unlock = useAct(identity.unlockSignIn, { onRefused: setError });
  return (
    <PublicFrame
      title={t`Open your sign-in again`}
      lead={t`Too many failed attempts in a row have closed it. Your password stays as it is.`}
      below={
        <Link to="/login" className={textLink}>
          {t`Sign in`}
        </Link>
      }
    >
      <div className="grid gap-4">
        {error && <Banner tone="bad">{error.message}</Banner>}
        {unlock.data ? (
          <Banner tone="ok">{t`You can sign in with ${unlock.data.email} again.`}</Banner>
        ) : (
          <Button
            look="primary"
            className="h-10"
            busy={unlock.isPending}
            onClick={() => unlock.mutate({ input: { token } })}
          >
            {t`Open it again`}
          </Button>
        )}
      </div>
    </PublicFrame>
  );
}
