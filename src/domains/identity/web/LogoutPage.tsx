import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { InlineError } from '#ui/Feedback.tsx';
import { call } from '#shell/call.ts';
import { dropDrafts } from '#shell/draft.ts';
import { dropKeptFiles } from '#shell/kept-files.ts';
import { cache } from '#shell/query-client.ts';
import { router } from '#shell/router.tsx';
import { tellTabs } from '#shell/tabs-in-step.ts';
import { identity } from '../contract.ts';

async function leave(): Promise<void> {
  await call(identity.signOut, {});
  sessionStorage.removeItem('console.token');
  dropDrafts();
  void dropKeptFiles();
  cache.clear();
  tellTabs('signed-out');
  await router.navigate({ href: '/login', replace: true });
}

let leaving: Promise<void> | null = null;

/** A page that is drawn anew while it leaves must not empty what the next page has begun to read. */
const leaveOnce = () =>
  (leaving ??= leave().finally(() => {
    leaving = null;
  }));

/** Ends the session here and in every tab. */
export default function LogoutPage() {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    leaveOnce().catch(() => setFailed(true));
  }, [attempt]);
  return (
    <main className="grid min-h-dvh place-items-center">
      {failed ? (
        <InlineError
          title={t`You are still signed in`}
          text={t`The server could not be reached. Check your connection and try again.`}
          onRetry={() => {
            setFailed(false);
            setAttempt((n) => n + 1);
          }}
        />
      ) : (
        <p role="status" className="text-muted">{t`Signing out`}</p>
      )}
    </main>
  );
}
