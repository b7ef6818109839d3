import type { TestApp } from '#test/app.ts';
import { formula, rowNumbers } from '#test/report-rows.ts';

/** Zones with hostile names. */
export async function fillReports({ app }: TestApp): Promise<void> {
  await app.db
    .insertInto('data_center')
    .values(
      rowNumbers.map((index) => ({
        id: `Z-${index}`,
        name: index === 0 ? formula : `@SUM(${index})`,
        continent: 'Europe',
        country: 'Germany',
        country_code: 'DE',
        city: 'Frankfurt',
        engine: 'simulator',
      })),
    )
    .execute();
}
