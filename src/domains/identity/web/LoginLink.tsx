import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { social } from '#domains/social/contract.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { reloadSession } from '#shell/session/enter.ts';
import { router } from '#shell/boot/router.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { keepOffer } from './second-step.ts';
import { tfaPath } from '../paths.ts';

type Answer = AnswerOf<typeof social.signInByLink>;

async function goOnWith(answer: Answer): Promise<void> {
  if (!('mediateToken' in answer)) return reloadSession();
  keepOffer(answer);
  await router.navigate({ href: tfaPath(), replace: true });
}

const isTest = (answer: Answer): boolean => 'outcome' in answer && answer.outcome === 'tested';

/** `/login?token=`: follows a one-time login link, once. */
export function LoginLink() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = typeof search['token'] === 'string' ? search['token'] : '';
  const tried = useRef('');
  const [error, setError] = useState<ApiError>();
  const [tested, setTested] = useState(false);
  useEffect(() => {
    if (token === '' || tried.current === token) return;
    tried.current = token;
    call(social.signInByLink, { input: { token } })
      .then((answer) => (isTest(answer) ? setTested(true) : goOnWith(answer)))
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
      });
  }, [token]);
  if (token === '') return null;
  return (
    <div className="mb-4">
      {error ? (
        <Banner tone="bad">{error.message}</Banner>
      ) : tested ? (
        <Banner tone="ok">{t`The test link works. A customer would be signed in now.`}</Banner>
      ) : (
        <Banner tone="brand">{t`Signing you in with your one-time link…`}</Banner>
      )}
    </div>
  );
}
