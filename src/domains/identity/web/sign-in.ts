import { identity } from '../contract.ts';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { cache } from '#shell/query-client.ts';
import { router } from '#shell/router.tsx';
import { takeWantedPath } from '#shell/session-effects.ts';
import { safeNext } from '#shell/session.ts';
import { userOptions, type UserContext } from '#shell/session-reads.ts';
import { tellTabs, useWordOfTabs } from '#shell/tabs-in-step.ts';
import { keepOffer } from './second-step.ts';

const csrfCode = 57;
const reloadedKey = 'skydeck.signInReloaded';

/** Signs in and goes to the wanted page, or to the second step. Answers the error when it was refused. */
export async function signIn(email: string, password: string): Promise<ApiError | undefined> {
  try {
    const answer = await call(identity.signIn, { input: { email, password } });
    sessionStorage.removeItem(reloadedKey);
    if ('mediateToken' in answer) {
      keepOffer(answer);
      await router.navigate({ href: `/tfa${location.search}` });
    } else {
      await enter(answer);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!reloadsForCsrf(error)) return error;
    location.reload();
    return undefined;
  }
}

/** The session stands: tells the other tabs and goes on. */
export async function enter(user: UserContext): Promise<void> {
  cache.clear();
  cache.setQueryData(userOptions.queryKey, user);
  tellTabs('signed-in');
  await goOn();
}

/** To the page that was wanted before the session ended, or home. */
async function goOn() {
  const kept = takeWantedPath();
  const next = new URLSearchParams(location.search).get('next');
  await router.navigate({ href: safeNext(next ?? kept), replace: true });
}

/** Goes on when somebody has signed in in another tab of this browser. */
export function useFollowSignIn() {
  useWordOfTabs('signed-in', () => void goOn());
}

/** A stale page gets one reload for a fresh CSRF pair; if that does not help, the error is shown. */
function reloadsForCsrf(error: ApiError): boolean {
  if (!error.items.some((item) => item.code === csrfCode)) return false;
  if (sessionStorage.getItem(reloadedKey)) {
    sessionStorage.removeItem(reloadedKey);
    return false;
  }
  sessionStorage.setItem(reloadedKey, '1');
  return true;
}
