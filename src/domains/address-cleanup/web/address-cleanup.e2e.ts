import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { canStage, leaveAddress } from '../../../../e2e/stage/stage.ts';

test('an operator opens the cleanup over any page, releases a leftover address, and finds nothing left', async ({
  page,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const ip = await leaveAddress();
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/hosts');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const group = menu.getByRole('button', { name: 'Operations' });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await menu.getByRole('button', { name: 'System IP Cleanup' }).click();
  await expect(page).toHaveURL(/\/hosts\?dialog=systemIpCleanup/);
  const drawer = page.getByRole('dialog', { name: 'System IP cleanup' });
  const table = drawer.getByRole('table', { name: 'System IP cleanup' });
  await drawer.getByRole('searchbox', { name: 'Search addresses' }).fill(ip);
  const row = table.getByRole('row').filter({ hasText: 'Network interface gone' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(ip);
  expect(await seriousFindings(page)).toEqual([]);

  await row.getByRole('checkbox').check();
  await drawer.getByRole('toolbar', { name: 'Selected addresses' }).getByRole('button', { name: 'Clean up' }).click();
  const asked = page.getByRole('dialog', { name: 'Clean up address?' });
  await asked.getByRole('button', { name: 'Clean up address' }).click();
  await expect(asked.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Enter a reason/);
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Left over from a test.');
  expect(await seriousFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Clean up address' }).click();
  const done = page.getByRole('dialog', { name: 'Address cleanup results' });
  await expect(done.getByRole('listitem').filter({ hasText: ip })).toContainText('Released');
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('No address matches')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/hosts$/);

  await test.step('a link opens the other one, with its search', async () => {
    await page.goto(`/switch?dialog=arpscanIpCleanup&arpscanIpCleanup.filter=${ip}`);
    const scan = page.getByRole('dialog', { name: 'Arpscan IP cleanup' });
    await expect(scan.getByText(/No address matches|Nothing to clean up/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(scan).toBeHidden();
    await expect(page).toHaveURL(/\/switch$/);
  });
});
