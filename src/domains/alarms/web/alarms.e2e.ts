import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('a source gets a runbook, and a silence is created and ended', async ({ page, unique }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/alarms');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('heading', { name: 'Alarms', level: 1 })).toBeVisible();

  await test.step('a runbook', async () => {
    await main.getByRole('link', { name: 'Sources' }).click();
    await page.getByRole('searchbox', { name: 'Search sources' }).fill('Statistics late');
    const source = main.getByRole('row').filter({ hasText: 'Statistics late' });
    await source.getByRole('button', { name: 'Actions of Statistics late' }).click();
    await page.getByRole('menuitem', { name: 'Edit runbook' }).click();
    const url = `https://wiki.skydeck.test/${unique}`;
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Save runbook' }).click();
    await expect(source.getByRole('link', { name: url })).toBeVisible();
  });

  await test.step('a silence', async () => {
    await main.getByRole('link', { name: 'Silences' }).click();
    await main.getByRole('button', { name: 'Create silence' }).first().click();
    await dialog.getByRole('combobox', { name: 'Source' }).selectOption('Statistics late');
    await dialog.getByLabel('Name contains').fill(unique);
    await dialog.getByLabel('Reason').fill(`Maintenance ${unique}`);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create silence' }).click();
    await expect(dialog).toBeHidden();
    const row = main.getByRole('row').filter({ hasText: unique });
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: `Actions of Maintenance ${unique}` }).click();
    await page.getByRole('menuitem', { name: 'End silence' }).click();
    await dialog.getByRole('button', { name: 'End silence' }).click();
    await expect(row).toContainText('Ended');
  });
});
