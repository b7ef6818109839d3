import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

test('the history of a server says what changed, and is narrowed by source and days', async ({ page, unique }) => {
  const id = await makeServer(page, `told-${unique}`);
  await page.goto(`/servers/${id}/overview`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the server' }).fill(`tale-${unique}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`tale-${unique}`);

  await page.goto(`/servers/${id}/history`);
  const table = page.getByRole('table', { name: 'History' });
  await expect(table).toContainText(`Name: told-${unique} → tale-${unique}`);
  await expect(page.getByText('The history is kept for as long as the server')).toBeVisible();

  await page.getByRole('button', { name: 'Source' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Support' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Source' }).click();
  await expect(table).toContainText('Creation requested');

  await page.getByLabel('Date to').fill('2001-01-01');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL(/historyPeriod=\.\.2001-01-01/);
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /period=..2001-01-01/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(table).toContainText('Creation requested');
});
