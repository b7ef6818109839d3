import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '#shell/api-error.ts';
import { useAct } from '#shell/act.ts';
import { PublicFrame, textLink } from '#shell/PublicFrame.tsx';
import { router } from '#shell/router.tsx';
import { useWindowTitle } from '#shell/window-title.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { registration } from '../contract.ts';
import { useQueryText } from './use-form.ts';

/** `/notMe`: the link of a mail about a sign-in. It asks first, since programs open links of mails too. */
export default function NotMePage() {
  useWindowTitle();
  const token = useQueryText('token');
  const [error, setError] = useState<ApiError>();
  const refuse = useAct(registration.refuseSignIn, {
    onDone: (answer) =>
      void router.navigate({ href: `/reset?${new URLSearchParams({ token: answer.token })}`, replace: true }),
    onRefused: setError,
  });
  return (
    <PublicFrame
      title={t`Was it not you?`}
      lead={t`Then somebody else knows your password. This ends every session and lets you choose a new one.`}
      below={
        <Link to={error ? '/forgot' : '/login'} className={textLink}>
          {error ? t`Reset the password` : t`It was me`}
        </Link>
      }
    >
      <div className="grid gap-4">
        {error && <Banner tone="bad">{error.message}</Banner>}
        <Button
          look="primary"
          className="h-10"
          busy={refuse.isPending}
          onClick={() => refuse.mutate({ input: { token } })}
        >
          {t`End every session`}
        </Button>
      </div>
    </PublicFrame>
  );
}
