import { identity } from '../contract.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { cache } from '#shell/data/query-client.ts';
import { enterConsole, goOn } from '#shell/session/enter.ts';
import { router } from '#shell/boot/router.tsx';
import { userOptions, type UserContext } from '#shell/session/session-reads.ts';
import { useNewsFromTabs } from '#shell/session/tabs-in-step.ts';
import { keepOffer } from './second-step.ts';
import { solveWork } from './solve-work.ts';
import { tfaPath } from '../paths.ts';

const csrfCode = 57;
const captchaCode = 1600;
const reloadedKey = 'console.signInReloaded';

/** Signs in and goes to the wanted page, or to the second step. Answers the error when it was refused. */
export async function signIn(email: string, password: string): Promise<ApiError | undefined> {
  try {
    const answer = await ask(email, password);
    sessionStorage.removeItem(reloadedKey);
    if ('mediateToken' in answer) {
      keepOffer(answer);
      await router.navigate({ href: `${tfaPath()}${location.search}` });
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

/** Signs in. A recently blocked name requires a proof of work, which the browser computes automatically. */
async function ask(email: string, password: string) {
  try {
    return await call(identity.signIn, { input: { email, password } });
  } catch (error) {
    const wanted = error instanceof ApiError && error.items.some(({ code }) => code === captchaCode);
    if (!wanted || !window.isSecureContext) throw error;
    const captcha = await solveWork(await call(identity.readSignInCaptcha, { query: { email } }));
    return call(identity.signIn, { input: { email, password, captcha } });
  }
}

/** Signed in: continues, and the other tabs follow. */
export async function enter(user: UserContext): Promise<void> {
  cache.clear();
  cache.setQueryData(userOptions.queryKey, user);
  await enterConsole();
}

/** Goes on when someone has signed in in another tab of this browser. */
export function useFollowSignIn() {
  useNewsFromTabs('signed-in', () => void goOn());
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
