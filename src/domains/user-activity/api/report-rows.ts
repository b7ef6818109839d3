import type { TestApp } from '#test/app.ts';
import type { World } from '#test/world.ts';

/** Customers who signed in today. */
export async function fillReports({ app, clock }: TestApp, world: World): Promise<void> {
  const { db } = app;
  await db
    .insertInto('login_log')
    .values(
      [world.ada, world.bob].flatMap(({ accountId, email }, index) =>
        Array.from({ length: 6 + index }, () => ({
          at: new Date(clock.now()),
          email,
          account_id: accountId,
          site_id: world.siteId,
          result: index === 0 ? 'wrong' : 'success',
          ip: '192.0.2.7',
          user_agent: 'test',
        })),
      ),
    )
    .execute();
}
