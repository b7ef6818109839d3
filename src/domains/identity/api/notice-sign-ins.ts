import { mail, mailSample, sendMail, senderOf } from '#domains/messages/api/port.ts';
import { agentText } from '#kernel/agent-text.ts';
import { asMessage, message, type Sayable } from '#kernel/message.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { addSignInAlert, takeAttempts, type Attempt } from './store-login-notices.ts';
import { notice } from '../notices.ts';
import { addUnlock } from './store-lockout.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** Someone tried to sign in. */
    login: true;
  }
}

/** Someone signed in from a browser that the account has not seen: its owner can undo that by one link. */
export const newBrowserMail = mail<{ address: Sayable; browser: Sayable; token: string }>({
  id: 'sign-in-alert',
  title: message('identity', 'mail-new-browser', 'Sign-in from a new browser'),
  sample: { address: mailSample.address, browser: mailSample.browser, token: mailSample.token },
  values: ({ address, browser }) => ({ address: asMessage(address), browser: asMessage(browser) }),
  secret: true,
  subject: (_data, { siteName: site }) => notice('new-browser-subject', { site }),
  parts: ({ address, browser, token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('new-browser-text', { site, address, browser }) },
    { kind: 'text', text: notice('new-browser-you') },
    { kind: 'link', label: notice('not-me'), url: `${consoleUrl}/notMe?token=${token}` },
    { kind: 'text', text: notice('not-me-text') },
  ],
});

/** Too many wrong passwords in a row closed the sign-in: only the owner of the address can open it again. */
export const unlockMail = mail<{ address: string; token: string }>({
  id: 'sign-in-unlock',
  title: message('identity', 'mail-unlock', 'Sign-in locked'),
  sample: { address: mailSample.address, token: mailSample.token },
  values: ({ address }) => ({ address }),
  secret: true,
  subject: (_data, { siteName: site }) => notice('sign-in-closed', { site }),
  parts: ({ address, token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('sign-in-closed-text', { site, address }) },
    { kind: 'link', label: notice('unlock'), url: `${consoleUrl}/unlock?token=${token}` },
    { kind: 'text', text: notice('unlock-text') },
  ],
});

const atOnce = 500;
/** Failures of one account within this time are reported once, so that an attack doesn't flood its victim. */
const failureWindowMs = 15 * 60_000;

/**
 * Notifies accounts of sign-ins and attempts. It reads the log instead of being called by the sign-in, so that response
 * times don't reveal whether an account exists.
 */
export const noticeSignIns: Loop = {
  name: 'identity.notice-sign-ins',
  everySeconds: 3,
  wakes: ['login'],
  async run(app, signal) {
    while (!signal.aborted && (await noticeSome(app)) === atOnce);
    return null;
  },
};

async function noticeSome(app: App): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const attempts = await takeAttempts(tx, atOnce);
    for (const attempt of attempts)
      if (attempt.result === 'success') await notifySuccess(app, tx, attempt);
      else if (attempt.result === 'locked') await mailUnlock(app, tx, attempt);
      else if (attempt.result !== 'factor-asked') await notifyFailure(tx, attempt);
    return attempts.length;
  });
}

async function notifySuccess(app: App, tx: Db, attempt: Attempt): Promise<void> {
  const { accountId, userAgent, newBrowser } = attempt;
  await notify(tx, {
    accountId,
    code: 122,
    severity: newBrowser ? 'warning' : 'info',
    title: notice(newBrowser ? 'signed-in-new' : 'signed-in'),
    text: notice(newBrowser ? 'signed-in-new-text' : 'signed-in-text', {
      ip: addressOf(attempt),
      browser: browserOf(userAgent),
    }),
    objectLink: null,
    alreadyRead: !newBrowser,
    mail: false,
  });
  if (newBrowser) await mailAlert(app, tx, attempt);
}

/** What a person calls the browser; programs need not say their name. */
const browserOf = (agent: string): Sayable => agentText(agent.trim()) || notice('unknown-browser');

/** Where an attempt came from: its address, with the country where the proxy reports one. */
const addressOf = ({ ip, country }: Attempt): Sayable =>
  country === null ? ip : notice('address-in-country', { ip, country: { country } });

/** A mail that no preference switches off, with the link that shuts everyone out. */
async function mailAlert(app: App, tx: Db, attempt: Attempt): Promise<void> {
  const { accountId, email, userAgent } = attempt;
  const token = await addSignInAlert(tx, accountId, new Date(app.clock.now()));
  const data = { address: addressOf(attempt), browser: browserOf(userAgent), token };
  await sendMail(tx, newBrowserMail, { sender: senderFor(app, attempt), accountId, to: email, data });
}

function senderFor(app: App, { siteId, siteName, host, primaryColor }: Attempt) {
  const site = { id: siteId, name: siteName, host, primaryColor };
  return senderOf(app.config, site, `localhost:${app.config.port}`);
}

/** One link for as long as the sign-in is closed, however often someone goes on trying. */
async function mailUnlock(app: App, tx: Db, attempt: Attempt): Promise<void> {
  const { accountId, email, ip } = attempt;
  const token = await addUnlock(tx, accountId, new Date(app.clock.now()));
  if (token === null) return;
  await sendMail(tx, unlockMail, {
    sender: senderFor(app, attempt),
    accountId,
    to: email,
    data: { address: ip, token },
  });
}

async function notifyFailure(tx: Db, attempt: Attempt): Promise<void> {
  const { accountId, at } = attempt;
  await notify(tx, {
    accountId,
    code: 10,
    severity: 'warning',
    title: notice('sign-in-failed'),
    text: notice('sign-in-failed-text', { ip: addressOf(attempt) }),
    objectLink: null,
    groupKey: `failed:${Math.floor(at.getTime() / failureWindowMs)}`,
  });
}
