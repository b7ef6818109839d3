import { notify } from '#domains/notifications/api/port.ts';
import type { Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { takeAttempts, type Attempt } from './store-login-notices.ts';

const atOnce = 500;
/** Failures of one account in this time are told once: a guessing machine must not flood its victim. */
const failureWindowMs = 15 * 60_000;

/**
 * Tells accounts who signed in or tried to. It reads the log instead of being called by the sign-in, so that an
 * account that exists answers in the same time as one that does not.
 */
export const noticeSignIns: Loop = {
  name: 'identity.notice-sign-ins',
  everySeconds: 3,
  async run(app, signal) {
    while (!signal.aborted && (await noticeSome(app.db)) === atOnce);
  },
};

async function noticeSome(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const attempts = await takeAttempts(tx, atOnce);
    for (const attempt of attempts)
      if (attempt.result === 'success') await tellSuccess(tx, attempt);
      else await tellFailure(tx, attempt);
    return attempts.length;
  });
}

async function tellSuccess(tx: Db, { accountId, ip, userAgent, newBrowser }: Attempt): Promise<void> {
  await notify(tx, {
    accountId,
    code: 122,
    severity: newBrowser ? 'warning' : 'info',
    title: newBrowser ? 'Signed in from a new browser' : 'Signed in',
    text: `From ${ip} with ${userAgent.slice(0, 200)}.${newBrowser ? ' If it was not you, change your password now.' : ''}`,
    objectLink: null,
    alreadyRead: !newBrowser,
    mail: newBrowser,
  });
}

async function tellFailure(tx: Db, { accountId, ip, at }: Attempt): Promise<void> {
  await notify(tx, {
    accountId,
    code: 10,
    severity: 'warning',
    title: 'A sign-in failed',
    text: `Someone at ${ip} tried to sign in to this account and was refused. If it was not you, your password should be one that you use nowhere else.`,
    objectLink: null,
    groupKey: `failed:${Math.floor(at.getTime() / failureWindowMs)}`,
  });
}
