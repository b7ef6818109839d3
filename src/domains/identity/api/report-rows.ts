import type { TestApp } from '#test/app.ts';
import { formula, rowNumbers, rowTime } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Sign-ins, and entries of the audit trail. */
export async function fillReports({ app }: TestApp, world: World): Promise<void> {
  await app.db
    .insertInto('login_log')
    .values(
      rowNumbers.map((index) => ({
        at: rowTime(index),
        email: index === 0 ? formula : world.ada.email,
        account_id: world.ada.accountId,
        site_id: world.siteId,
        result: index % 2 === 0 ? 'success' : 'wrong',
        ip: '192.0.2.7',
        user_agent: '@SUM(1)',
      })),
    )
    .execute();
  await app.db
    .insertInto('audit')
    .values(
      rowNumbers.map((index) => ({
        at: rowTime(index),
        action: 'server.rename',
        outcome: index % 2 === 0 ? 'done' : 'refused',
        actor_name: index === 0 ? formula : world.ada.email,
        site_id: world.siteId,
        account_id: world.ada.accountId,
        object_name: '@SUM(1)',
        source: 'console',
        ip: '192.0.2.7',
      })),
    )
    .execute();
}
