import { expect, test } from './journey.ts';
import { newPerson } from './people.ts';
import { addServers, canStage } from './stage/stage.ts';

test('fifty servers are powered on at once, and what failed is tried again', async ({ page, unique }) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  test.setTimeout(240_000);
  const email = await newPerson(page, `bulk-${unique}`);
  const prefix = `many-${unique}`;
  await addServers(email, prefix);
  await page.goto('/servers?size=25');
  const table = page.getByRole('table', { name: 'Servers' });
  await expect(table.getByRole('link', { name: `${prefix}-01` })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected servers' });
  await bar.getByRole('button', { name: 'Select all 50' }).click();
  await expect(bar).toContainText('50 selected');
  await bar.getByRole('button', { name: 'Power on' }).click();
  await page
    .getByRole('dialog', { name: 'Power on: 50 servers' })
    .getByRole('button', { name: 'Power on 50 servers' })
    .click();
  const told = page.getByRole('dialog', { name: 'Power on: what happened' });
  await expect(told.getByRole('status')).toHaveText('48 done, 2 failed', { timeout: 110_000 });
  // What failed stands first, with its reason.
  const failed = told.getByRole('listitem').filter({ hasText: 'Failed' });
  await expect(failed).toHaveCount(2);
  await expect(failed.first()).toContainText(`${prefix}-07`);
  await expect(failed.first()).toContainText('The host has no memory left.');
  await expect(failed.nth(1)).toContainText(`${prefix}-31`);
  await told.getByRole('button', { name: 'Try 2 again' }).click();
  await expect(told.getByRole('status')).toHaveText('50 done', { timeout: 60_000 });
  await told.getByRole('button', { name: 'Done' }).click();
  await page.goto('/servers?state=on&size=25');
  await expect(page.getByText('1–25 of 50')).toBeVisible();
});
