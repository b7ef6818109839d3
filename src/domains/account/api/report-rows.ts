import { newId } from '#kernel/ids.ts';
import type { TestApp } from '#test/app.ts';
import { rowNumbers, rowTime } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Accounts with a phone number, and accounts that were deleted. */
export async function fillReports({ app }: TestApp, world: World): Promise<void> {
  await app.db.updateTable('account').set({ phone: '+49 30 1234567' }).execute();
  const deleted = rowNumbers.map((index) => ({
    id: newId(),
    site_id: world.siteId,
    email: `deleted-${index}@deleted.invalid`,
    name: 'Deleted account',
    role: 'account-holder',
    enabled: false,
    deleted_at: rowTime(index),
  }));
  await app.db.insertInto('account').values(deleted).execute();
}
