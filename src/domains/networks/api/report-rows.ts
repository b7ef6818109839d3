import type { TestApp } from '#test/app.ts';
import { formula, rowNumbers, rowTime } from '#test/report-rows.ts';
import type { World } from '#test/world.ts';

/** Addresses on a block list. */
export async function fillReports({ app }: TestApp, world: World): Promise<void> {
  await app.db
    .insertInto('address_listing')
    .values(
      rowNumbers.map((index) => ({
        id: crypto.randomUUID(),
        ip: `198.18.9.${index + 1}`,
        list: index === 0 ? formula : 'Example SBL',
        reason: '@SUM(1)',
        added_by: world.ada.email,
        created_at: rowTime(index),
      })),
    )
    .execute();
}
