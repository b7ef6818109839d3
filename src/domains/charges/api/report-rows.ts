import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { TestApp } from '#test/app.ts';
import { rowNumbers } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';
import { chargeAccount } from './charge-accounts.ts';

/** Objects of Ada that cost something since the first of the month before. */
export async function fillReports({ app, clock }: TestApp, world: World): Promise<void> {
  const { accountId, siteId } = world.ada;
  const now = new Date(clock.now());
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  for (const index of rowNumbers) {
    const usage = {
      site_id: siteId,
      account_id: accountId,
      object_type: 'server',
      object_name: `charged-${index}`,
      zone_id: world.zoneId,
      state: 'on',
      quantity: 1,
      billing: 'monthly',
      price_version_id: world.priceVersionId,
      currency: 'USD',
      monthly_micro: 1_000_000 * (index + 1),
      hourly_micro: 0,
    };
    await sql`select meter_use(${newId()}, 'server', ${since}, ${JSON.stringify(usage)}::jsonb, null)`.execute(app.db);
  }
  await app.db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, until));
}
