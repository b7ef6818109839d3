import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('the provider limits a site, sees what is used, and takes the limit back', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/sites/orchid.localhost/siteLimits');
  const main = page.getByRole('main');
  const servers = main.getByLabel('Servers', { exact: false }).first();
  const used = main.getByRole('list', { name: 'Use of the limits' });
  await expect(used.getByRole('listitem').first()).toContainText('no limit');
  await servers.fill('5000');
  await main.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Limits saved')).toBeVisible();
  await expect(used.getByRole('listitem').first()).toContainText('of 5,000');
  expect(await findings(page)).toEqual([]);
  await servers.fill('');
  await main.getByRole('button', { name: 'Save limits' }).click();
  await expect(used.getByRole('listitem').first()).toContainText('no limit');
});
