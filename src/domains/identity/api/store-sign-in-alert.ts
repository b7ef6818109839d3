import { addToken, takeToken } from '#platform/db/mailed-token.ts';
import type { Db } from '#platform/db/pool.ts';

const lifeMs = 7 * 86_400_000;

/** Makes the token of a mail that says 'this was not me'. */
export const addSignInAlert = (tx: Db, accountId: string, now: Date): Promise<string> =>
  addToken(tx, 'sign_in_alert', { accountId, now, lifeMs });

/** Uses it up; its account, or undefined when it does not work. */
export const takeSignInAlert = (tx: Db, token: string, where: { siteId: string; now: Date }) =>
  takeToken(tx, 'sign_in_alert', { token, ...where });
