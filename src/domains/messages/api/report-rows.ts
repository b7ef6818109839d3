import type { TestApp } from '#test/app.ts';
import { formula, rowNumbers, rowTime } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Mails that were sent and that failed. */
export async function fillReports({ app }: TestApp, world: World): Promise<void> {
  await app.db
    .insertInto('message')
    .values(
      rowNumbers.map((index) => ({
        id: crypto.randomUUID(),
        channel: 'mail',
        site_id: world.siteId,
        account_id: world.ada.accountId,
        recipient: index === 0 ? formula : world.ada.email,
        template: 'report.sample',
        subject: '+Subject',
        secret: false,
        state: index % 2 === 0 ? 'sent' : 'failed',
        created_at: rowTime(index),
      })),
    )
    .execute();
}
