import { consoleOps } from '#domains/console/contract.ts';
import { identity } from '#domains/identity/contract.ts';
import { toastError } from '../form/act.ts';
import { ApiError } from '../data/api-error.ts';
import { call } from '../data/call.ts';
import { cache } from '../data/query-client.ts';
import { goTo, reroute, takeWantedPath } from './session-effects.ts';
import { safeNext } from './session.ts';
import { menuOptions, userOptions } from './session-reads.ts';
import { signalTabs } from './tabs-in-step.ts';

/** To the page that was wanted before the session ended, or home. */
export async function goOn(): Promise<void> {
  const kept = takeWantedPath();
  const next = new URLSearchParams(location.search).get('next');
  await goTo(safeNext(next ?? kept));
}

/** After a session has begun here: the other tabs follow. */
export async function enterConsole(): Promise<void> {
  signalTabs('signed-in');
  await goOn();
}

/** The same where nothing of the new session has been read yet. */
export async function reloadSession(): Promise<void> {
  cache.clear();
  await enterConsole();
}

/**
 * After what was before everything is done: reads again what is permitted, and shows the page that was wanted. Both
 * answers come into force together, and none from behind the wall after them: the person with the menu of someone who
 * may do nothing is led to the forbidden page.
 */
export async function passWall(): Promise<void> {
  try {
    const [user, menu] = await Promise.all([call(identity.readUser, {}), call(consoleOps.readMenu, {})]);
    await Promise.all([cache.cancelQueries(userOptions), cache.cancelQueries(menuOptions)]);
    cache.setQueryData(menuOptions.queryKey, menu);
    cache.setQueryData(userOptions.queryKey, user);
  } catch (error) {
    if (error instanceof ApiError) return toastError(error);
    throw error;
  }
  await reroute();
}
