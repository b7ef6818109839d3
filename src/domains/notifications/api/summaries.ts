import type { Message } from '#kernel/message.ts';
import { sendMail } from '#domains/messages/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { isNotificationCode, kindOf } from '../kinds.ts';
import { levelOf, mailAll } from './recipients.ts';
import { countSent, lockHeld, setDelivery, type Pending } from './store-deliver.ts';
import { summaryMail } from './templates.ts';

const titlesInSummary = 20;
const atOnce = 500;

/**
 * What was held goes out in one mail: what waited for a digest or the end of quiet hours per account, what was above
 * the cap per account and code as soon as the hour has room again.
 */
export async function sendSummaries(app: App, tx: Db, capAnHour: number): Promise<void> {
  const held = await lockHeld(tx, { limit: atOnce, now: new Date(app.clock.now()), capAnHour });
  const groups = Map.groupBy(held, (one) => {
    const cap = one.heldUntil === null ? one.code : 'digest';
    return `${one.accountId} ${levelOf(one.code)} ${one.aboutAccountId === null} ${cap}`;
  });
  for (const group of groups.values()) {
    const [first, ...more] = group.toReversed();
    if (first === undefined || !isNotificationCode(first.code)) continue;
    const capped = first.heldUntil === null;
    if (capped && (await countSent(tx, { ...first, channel: 'mail', atMost: capAnHour })) >= capAnHour) continue;
    await mailOne(app, tx, { about: [first, ...more], kind: capped ? kindOf(first.code).title : null });
  }
}

/** @param kind what all of them are; null: of several kinds */
async function mailOne(
  app: App,
  tx: Db,
  { about, kind }: { about: readonly [Pending, ...Pending[]]; kind: Message | null },
): Promise<void> {
  const items = about
    .toReversed()
    .slice(0, titlesInSummary)
    .map(({ title, objectLink }) => ({ title, objectLink }));
  const data = { kind, count: about.length, items };
  await mailAll(app, tx, {
    about,
    send: (to) => sendMail(tx, summaryMail, { ...to, data: { ...data, mayEnd: to.unsubscribeUrl !== undefined } }),
  });
  await setDelivery(
    tx,
    about.map((one) => one.id),
    { delivery: 'done' },
  );
}
