import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import type { App, Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { isNotificationCode, notificationKinds, type NotificationCode } from '../codes.ts';
import { insertNotification } from './store.ts';
import { markBouncing, readAddresses } from './store-addresses.ts';
import { countMailed, lockDue, noteDelivery, setDelivery, type Pending } from './store-deliver.ts';
import { readSets } from './store-preferences.ts';
import { notificationMail, summaryMail } from './templates.ts';

const atOnce = 50;
/** Mails about one code to one account in an hour; what is above follows in one summary. */
export const capAnHour = 5;
const titlesInSummary = 20;
const adminSets: readonly string[] = ['billing', 'system', 'sc'];

/** Turns notifications into mails by everybody's preferences. */
export const deliver: Loop = {
  name: 'notifications.deliver',
  everySeconds: 5,
  wokenByMessages: true,
  async run(app, signal) {
    while (!signal.aborted && (await deliverSome(app)) === atOnce);
    await app.db.transaction().execute((tx) => sendSummaries(app, tx));
    await markBouncing(app.db);
  },
};

async function deliverSome(app: App): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, 'pending', atOnce);
    for (const one of due) if (isNotificationCode(one.code)) await deliverOne(app, tx, { ...one, code: one.code });
    return due.length;
  });
}

async function deliverOne(app: App, tx: Db, one: Pending & { code: NotificationCode }): Promise<void> {
  await tellParent(tx, one);
  if (!one.byMail || !(await wantsMail(tx, one))) return setDelivery(tx, [one.id], 'done');
  if ((await countMailed(tx, one.accountId, one.code)) >= capAnHour) return setDelivery(tx, [one.id], 'held');
  const { title, body: text, objectLink } = one;
  await mailAll(app, tx, {
    one,
    send: (to) => sendMail(tx, notificationMail, { ...to, data: { title, text, objectLink } }),
  });
  await setDelivery(tx, [one.id], 'done');
}

/** The parent hears by its own sets, in its own centre. */
async function tellParent(tx: Db, one: Pending & { code: NotificationCode }): Promise<void> {
  if (one.parentId === null || one.aboutAccountId !== null || notificationKinds[one.code].parentSet === null) return;
  await insertNotification(tx, {
    accountId: one.parentId,
    aboutAccountId: one.accountId,
    code: one.code,
    title: `${one.accountName}: ${one.title}`,
    text: one.body,
    objectLink: one.objectLink,
    severity: one.severity,
    groupKey: `below:${one.id}`,
    mail: one.byMail,
  });
}

async function wantsMail(tx: Db, one: Pending & { code: NotificationCode }): Promise<boolean> {
  const kind = notificationKinds[one.code];
  const set = one.aboutAccountId === null ? kind.set : kind.parentSet;
  if (set === null) return false;
  const [rows] = await readSets(tx, one.accountId, [set]);
  return rows?.items.find((row) => row.code === one.code)?.mail ?? false;
}

type Recipient = Pick<Parameters<typeof sendMail>[2], 'sender' | 'accountId' | 'to'>;

/** One mail to the account and one to each additional address that is confirmed and switched on. */
async function mailAll(app: App, tx: Db, what: { one: Pending; send(to: Recipient): Promise<string> }): Promise<void> {
  const { one, send } = what;
  const site = { id: one.siteId, name: one.siteName, host: one.host, primaryColor: one.primaryColor };
  const neutral = { whitelabel: false, idleMinutes: 0, hours: 0 };
  const sender = senderOf(app.config, { ...site, ...neutral }, `localhost:${app.config.port}`);
  const level = isNotificationCode(one.code) && adminSets.includes(notificationKinds[one.code].set) ? 1 : 0;
  const copies = (await readAddresses(tx, one.accountId)).filter(
    ({ level: of, address }) => of === level && address.flag && address.state === 'confirmed',
  );
  const all = [{ to: one.email, level: null }, ...copies.map(({ address }) => ({ to: address.email, level }))];
  const seen = new Set<string>();
  for (const { to, level: copy } of all) {
    if (seen.has(to.toLowerCase())) continue;
    seen.add(to.toLowerCase());
    const messageId = await send({ sender, accountId: one.accountId, to });
    await noteDelivery(tx, { messageId, notificationId: one.id, recipient: to, level: copy });
  }
}

/** What was held goes out in one mail per account and code as soon as the hour has room again. */
async function sendSummaries(app: App, tx: Db): Promise<void> {
  const held = await lockDue(tx, 'held', 500);
  const groups = Map.groupBy(held, (one) => `${one.accountId} ${one.code}`);
  for (const group of groups.values()) {
    const newest = group.at(-1);
    if (newest === undefined || !isNotificationCode(newest.code)) continue;
    if ((await countMailed(tx, newest.accountId, newest.code)) >= capAnHour) continue;
    const titles = group.slice(0, titlesInSummary).map((one) => one.title);
    const data = { kind: notificationKinds[newest.code].title, count: group.length, titles };
    await mailAll(app, tx, { one: newest, send: (to) => sendMail(tx, summaryMail, { ...to, data }) });
    await setDelivery(
      tx,
      group.map((one) => one.id),
      'done',
    );
  }
}
