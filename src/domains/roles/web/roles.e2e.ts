import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('an account owner reads what a role may do, and nothing of the staff; a read-only member has no such screen', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'user@skydeck.test');
  await page.goto('/roles');
  const table = page.getByRole('main').getByRole('table', { name: 'Roles' });
  await expect(table.getByText('Read-only member').first()).toBeVisible();
  await expect(table.getByText('Site administrator')).toHaveCount(0);

  await test.step('and finds a permission by what it allows, with its risk and screens', async () => {
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('restart them');
    const row = table.getByRole('row').filter({ hasText: 'server.power' });
    await expect(row).toContainText('Medium');
    await expect(table.getByRole('row')).toHaveCount(2);
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('the address keeps the filter by role', async () => {
    await page.goto('/roles?role=account-viewer');
    await expect(table.getByText('server.view', { exact: true })).toBeVisible();
    await expect(table.getByText('server.power', { exact: true })).toHaveCount(0);
  });

  const viewer = await browser.newPage();
  await beSignedIn(viewer, 'viewer@skydeck.test');
  await viewer.goto('/roles');
  await expect(viewer.getByText("You don't have access to this page")).toBeVisible();
});
