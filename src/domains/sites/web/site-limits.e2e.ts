import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('limits of orders and the menu of customers are settings of a site', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  const save = async () => {
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved').last()).toBeVisible();
  };
  const servers = page.getByLabel('Servers per order');
  const keys = page.getByRole('checkbox', { name: 'Init Policies' });
  await page.goto('/sites/nimbus.localhost/limits');
  await servers.selectOption('3');
  await save();
  expect(await findings(page)).toEqual([]);
  await page.goto('/sites/nimbus.localhost/menu');
  await keys.uncheck();
  await save();
  expect(await findings(page)).toEqual([]);

  await page.reload();
  await expect(keys).not.toBeChecked();
  await keys.check();
  await save();
  await page.goto('/sites/nimbus.localhost/limits');
  await expect(servers).toHaveValue('3');
  await servers.selectOption('10');
  await save();
});
