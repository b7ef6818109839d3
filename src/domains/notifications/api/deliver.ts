import { languageFor, sendMail, sendSms, sendWebhook, senderOf } from '#domains/messages/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import { allOf } from '#platform/db/gather.ts';
import type { Db } from '#platform/db/pool.ts';
import { rendered } from '#kernel/message.ts';
import { isNotificationCode, kindOf, type NotificationCode } from '../kinds.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { mailAll } from './recipients.ts';
import { releaseAt } from './release.ts';
import { insertNotification } from './store.ts';
import { markBouncing } from './store-addresses.ts';
import { countSent, lockPending, noteDelivery, setDelivery, type Pending } from './store-deliver.ts';
import { readSets } from './store-preferences.ts';
import { readSetting, readVerifiedPhone } from './store-settings.ts';
import { markFailing, readWebhook } from './store-webhook.ts';
import { sendSummaries } from './summaries.ts';
import { notificationMail, notificationSms } from './templates.ts';

const atOnce = 50;
/** Mails, and text messages, about one code to one account in an hour; what is above follows in one summary. */
export const capAnHour = 5;

type Known = Pending & { code: NotificationCode };

/** Turns notifications into messages by everyone's preferences. */
export const deliver: Loop = {
  name: 'notifications.deliver',
  everySeconds: 5,
  wakes: ['message'],
  async run(app, signal) {
    while (!signal.aborted && (await deliverSome(app)) === atOnce);
    await app.db.transaction().execute((tx) => sendSummaries(app, tx, capAnHour));
    await markBouncing(app.db);
    await markFailing(app.db);
    return null;
  },
};

/** What a round has read of accounts: one that is notified of much at once is read once. */
class Round {
  readonly #sent = new Map<string, Promise<number>>();
  readonly #settings = new Map<string, ReturnType<typeof readSetting>>();
  readonly #webhooks = new Map<string, ReturnType<typeof readWebhook>>();

  readonly app: App;
  readonly tx: Db;

  constructor(app: App, tx: Db) {
    this.app = app;
    this.tx = tx;
  }

  /** How many messages of a channel about its code went to the account in the last hour, with those of this round. */
  sent({ accountId, code }: Known, channel: 'mail' | 'sms'): Promise<number> {
    const read = () => countSent(this.tx, { accountId, code, channel, atMost: capAnHour });
    return onceFor(this.#sent, `${accountId} ${code} ${channel}`, read);
  }

  async countOne(one: Known, channel: 'mail' | 'sms'): Promise<void> {
    const { accountId, code } = one;
    this.#sent.set(`${accountId} ${code} ${channel}`, Promise.resolve((await this.sent(one, channel)) + 1));
  }

  setting(accountId: string): ReturnType<typeof readSetting> {
    return onceFor(this.#settings, accountId, () => readSetting(this.tx, accountId));
  }

  webhook(accountId: string): ReturnType<typeof readWebhook> {
    return onceFor(this.#webhooks, accountId, () => readWebhook(this.tx, accountId));
  }
}

function onceFor<T>(known: Map<string, T>, key: string, read: () => T): T {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

async function deliverSome(app: App): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const round = new Round(app, tx);
    const due = await lockPending(tx, { limit: atOnce });
    const known = due.flatMap((one): Known[] => (isNotificationCode(one.code) ? [{ ...one, code: one.code }] : []));
    const wanted = await allOf(known.map((one) => (one.byMail ? preferenceOf(tx, one) : Promise.resolve(undefined))));
    // One after the other: each counts those before it.
    for (const [at, one] of known.entries()) await deliverOne(round, { one, wanted: wanted[at] });
    return due.length;
  });
}

async function deliverOne(
  round: Round,
  { one, wanted }: { one: Known; wanted: Awaited<ReturnType<typeof preferenceOf>> },
): Promise<void> {
  const { app, tx } = round;
  if (!one.sample) await notifyParent(tx, one);
  if (wanted?.webhook === true) await callWebhook(round, one);
  if (wanted?.sms === true) await textPhone(round, one);
  if ((wanted?.mail === true || (one.byMail && one.chosen)) && takesMails(one)) return mailOrHold(round, one);
  if (wanted !== undefined) {
    const entry = { notificationId: one.id, channel: 'mail', recipient: one.email, level: null } as const;
    await noteDelivery(tx, entry, { suppressed: say('switched-off') });
    await mailOne(app, tx, { one, own: false });
  }
  await setDelivery(tx, [one.id], { delivery: 'done' });
}

/** The switch of the profile leaves only the mails that protect the account, and the samples that it asked for. */
function takesMails({ mailsOn, sample, code, aboutAccountId }: Known): boolean {
  return mailsOn || sample || (kindOf(code).mailLocked && aboutAccountId === null);
}

/** The parent is notified according to its own preferences, in its own notification center. */
async function notifyParent(tx: Db, one: Known): Promise<void> {
  if (one.parentId === null || one.aboutAccountId !== null || kindOf(one.code).parentSet === null) return;
  await insertNotification(tx, {
    accountId: one.parentId,
    aboutAccountId: one.accountId,
    code: one.code,
    title: notice('below', { account: one.accountName, title: one.title }),
    text: one.body,
    objectLink: one.objectLink,
    severity: one.severity,
    groupKey: `below:${one.id}`,
    mail: one.byMail,
  });
}

async function preferenceOf(tx: Db, one: Known) {
  const kind = kindOf(one.code);
  const set = one.aboutAccountId === null ? kind.set : kind.parentSet;
  if (set === null) return undefined;
  const [rows] = await readSets(tx, one.accountId, [set]);
  return rows?.items.find((row) => row.code === one.code);
}

/** A mail about security, and a sample, leaves at once; the rest by the account's digest, quiet hours and cap. */
async function mailOrHold(round: Round, one: Known): Promise<void> {
  const { app, tx } = round;
  const { timeZone, ...schedule } = await round.setting(one.accountId);
  const urgent = one.sample || kindOf(one.code).set === 'security';
  const until = urgent ? null : releaseAt(schedule, timeZone, new Date(app.clock.now()));
  if (until !== null) return setDelivery(tx, [one.id], { delivery: 'held', until });
  if (!one.sample && (await round.sent(one, 'mail')) >= capAnHour)
    return setDelivery(tx, [one.id], { delivery: 'held' });
  await mailOne(app, tx, { one, own: true });
  if (!one.sample) await round.countOne(one, 'mail');
  await setDelivery(tx, [one.id], { delivery: 'done' });
}

async function mailOne(app: App, tx: Db, { one, own }: { one: Known; own: boolean }): Promise<void> {
  const { title, body: text, objectLink, code } = one;
  const { title: kind, set } = kindOf(code);
  const data = { title, text, objectLink, kind, security: set === 'security' };
  await mailAll(app, tx, { about: [one], own, send: (to) => sendMail(tx, notificationMail, withData(to, data)) });
}

const withData = <To extends object, Data extends object>(to: To & { unsubscribeUrl?: string }, data: Data) => ({
  ...to,
  data: { ...data, mayEnd: to.unsubscribeUrl !== undefined },
});

async function callWebhook(round: Round, one: Known): Promise<void> {
  const { tx } = round;
  const hook = await round.webhook(one.accountId);
  if (hook === null) return;
  const entry = { notificationId: one.id, channel: 'webhook', recipient: hook.url, level: null } as const;
  if (hook.state === 'failing') return noteDelivery(tx, entry, { suppressed: say('webhook-failing') });
  const { id, code, severity, title, body: text, objectLink, aboutAccountId, sample } = one;
  const data = {
    id,
    code,
    kind: kindOf(code).title,
    severity,
    title,
    text,
    objectLink,
    aboutAccountId,
    sample,
  };
  const { siteId, accountId, createdAt: at } = one;
  const language = await languageFor(tx, { accountId });
  const event = { type: 'notification', at, data: rendered(data, language) };
  const messageId = await sendWebhook(tx, { siteId, accountId, url: hook.url, salt: hook.keySalt, event });
  await noteDelivery(tx, entry, { messageId });
}

async function textPhone(round: Round, one: Known): Promise<void> {
  const { app, tx } = round;
  const phone = await readVerifiedPhone(tx, one.accountId);
  const entry = { notificationId: one.id, channel: 'sms', recipient: phone ?? '', level: null } as const;
  if (phone === null) return noteDelivery(tx, entry, { suppressed: say('no-verified-phone') });
  if (!one.sample && (await round.sent(one, 'sms')) >= capAnHour)
    return noteDelivery(tx, entry, { suppressed: say('too-many-an-hour', { max: capAnHour }) });
  const site = { id: one.siteId, name: one.siteName, host: one.host, primaryColor: one.primaryColor };
  const sender = senderOf(app.config, site, `localhost:${app.config.port}`);
  const data = { title: one.title };
  const messageId = await sendSms(tx, notificationSms, { sender, accountId: one.accountId, to: phone, data });
  await noteDelivery(tx, entry, { messageId });
  if (!one.sample) await round.countOne(one, 'sms');
}
