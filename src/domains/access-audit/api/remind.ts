import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { runInTurn } from '#platform/run-due.ts';
import { asInstant } from '#kernel/message.ts';
import { notify, notifyStaff, type Notice } from '#domains/notifications/api/port.ts';
import { readAccount, readSiteNames, sitesIn } from '#domains/tenancy/api/port.ts';
import { notice } from '../notices.ts';
import { accessReviewPath, accessReviewsPath } from '../paths.ts';
import * as store from './store-reminders.ts';

/** Once a day: reminds of reviews that are due, and each quarter of those that were not started. */
export const remindOfReviews: Schedule = {
  name: 'access-audit.remind',
  pattern: '20 6 * * *',
  async run(app: App) {
    await app.db.transaction().execute(async (tx) => {
      const sites = await sitesIn(tx, { reach: 'provider' }).execute();
      const next = store.nextQuarter(new Date(app.clock.now()));
      await store.planSites(
        tx,
        sites.map(({ siteId }) => siteId),
        next,
      );
    });
    await runInTurn(app, async (tx, now) => {
      const plan = await store.lockDuePlan(tx, now);
      if (plan === undefined) return false;
      await store.planReview(tx, { siteId: plan.siteId, accountId: plan.accountId, next: store.nextQuarter(now) });
      if (!plan.open) await remindOfPlan(tx, plan);
      return true;
    });
    await runInTurn(app, async (tx, now) => {
      const review = await store.lockDueReview(tx, now);
      if (review === undefined) return false;
      await store.saveRemind(tx, review.id, store.remindNext(review.due, now));
      await remindOfReview(tx, review, now);
      return true;
    });
  },
};

interface Of {
  siteId: string;
  accountId: string | null;
}

/** Notifies those who review: the account owner, or the staff of the site. */
async function notifyReviewers(tx: Db, { siteId, accountId }: Of, about: Omit<Notice, 'accountId'>): Promise<void> {
  if (accountId === null) await notifyStaff(tx, { siteId, may: 'role.manage' }, about);
  else await notify(tx, { ...about, accountId });
}

async function remindOfPlan(tx: Db, of: Of): Promise<void> {
  const account = of.accountId === null ? null : await readAccount(tx, of.accountId);
  const name = account?.name ?? (await readSiteNames(tx, [of.siteId])).get(of.siteId) ?? '';
  await notifyReviewers(tx, of, {
    code: 1430,
    severity: 'info',
    title: notice('quarterly', { name }),
    text: notice('quarterly-text'),
    objectLink: accessReviewsPath(),
    groupKey: `access-review:${of.accountId ?? of.siteId}`,
  });
}

async function remindOfReview(tx: Db, review: store.DueReview, now: Date): Promise<void> {
  const { id, name, due, open } = review;
  const isOverdue = due <= now;
  await notifyReviewers(tx, review, {
    code: 1430,
    severity: isOverdue ? 'warning' : 'info',
    title: isOverdue ? notice('overdue', { review: name }) : notice('due', { review: name, date: asInstant(due) }),
    text: notice('due-text', { count: open }),
    objectLink: accessReviewPath(id),
    groupKey: `access-review:${id}:${isOverdue ? 'overdue' : 'due'}`,
  });
}
