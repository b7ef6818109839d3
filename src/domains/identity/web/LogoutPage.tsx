import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { InlineError } from '#ui/Feedback.tsx';
import { call } from '#shell/data/call.ts';
import { dropDrafts } from '#shell/form/draft.ts';
import { dropKeptFiles } from '#shell/data/keeps-files.ts';
import { cache } from '#shell/data/query-client.ts';
import { router } from '#shell/boot/router.tsx';
import { signalTabs } from '#shell/session/tabs-in-step.ts';
import { identity } from '../contract.ts';
import { loginPath } from '../paths.ts';

async function leave(): Promise<void> {
  await call(identity.signOut, {});
  sessionStorage.removeItem('console.token');
  dropDrafts();
  void dropKeptFiles();
  cache.clear();
  signalTabs('signed-out');
  await router.navigate({ href: loginPath(), replace: true });
}

let leaving: Promise<void> | null = null;

/** A page that is drawn again while it leaves must not empty what the next page has begun to read. */
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
        <p role="status" className="text-muted">{t`Signing out…`}</p>
      )}
    </main>
  );
}
