import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('what is left, what the month costs, and each movement lead from one to the other', async ({ page }) => {
  await beSignedIn(page, 'user@skydeck.test');
  await page.goto('/servers');

  await test.step('the header of every screen has the balance, and leads to it', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /alance: .*available$/ })
      .click();
    await expect(page).toHaveURL(/\/billing$/);
  });

  await test.step('the balance says how long it lasts', async () => {
    await expect(page.getByText(/^[−]?\$[\d,]+\.\d\d available$/)).toBeVisible();
    await expect(page.getByText('Lasts until')).toBeVisible();
  });

  await test.step('an alert says when it is low, and marks the header', async () => {
    const header = page.getByRole('banner').getByRole('link', { name: /^Low balance: / });
    await page.getByRole('button', { name: 'Low balance alert' }).click();
    const dialog = page.getByRole('dialog', { name: 'Low balance alert' });
    await dialog.getByRole('checkbox', { name: 'Alert me below an amount' }).check();
    await dialog.getByLabel('Available balance below').fill('900000');
    await dialog.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText('Low balance alert saved')).toBeVisible();
    await expect(header).toBeVisible();
    await expect(page.getByText('below $900,000.00')).toBeVisible();
    await page.getByRole('button', { name: 'Low balance alert' }).click();
    await dialog.getByRole('checkbox', { name: 'Alert me below an amount' }).uncheck();
    await dialog.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText('Low balance alert turned off')).toBeVisible();
    await expect(header).toHaveCount(0);
  });

  await test.step('the form of a server says how long the balance lasts with it', async () => {
    await page.goto('/serverCreate');
    await expect(page.getByText(/^Your balance of [−]?\$[\d,]+\.\d\d lasts .* with this order\./)).toBeVisible();
    await page.goto('/billing');
  });

  await test.step('the month is looked at by tag and by name', async () => {
    const costs = page.getByRole('table', { name: 'Cost of this month' });
    await expect(costs.getByRole('rowheader', { name: 'Servers' })).toBeVisible();
    await page.getByRole('combobox', { name: 'By' }).selectOption('Tag');
    await expect(costs.getByRole('columnheader', { name: 'Tag' })).toBeVisible();
    await expect(page.getByText('What has several tags counts for each of them.')).toBeVisible();
    await page.getByRole('combobox', { name: 'By' }).selectOption('Name');
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
    await expect(page.getByRole('button', { name: /^Show \d+ more$/ })).toBeHidden();
  });

  await test.step('the history has charges with their period and price, and credits', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Transaction history' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Transaction History' });
    await expect(table.getByRole('cell', { name: 'Hourly (per use)' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Credit \d+$/ }).click();
    await page.keyboard.press('Escape');
    await expect(table.getByRole('cell', { name: 'Credit' })).toHaveCount(2);
    await expect(table.getByRole('cell', { name: 'Hourly (per use)' })).toHaveCount(0);
    await expect(page).toHaveURL(/kind=credit/);
  });

  await test.step('the usage report counts the same, and names what was used', async () => {
    await page.goto('/report');
    await page.getByRole('link', { name: 'Costs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Usage costs' })).toBeVisible();
    const rows = page.getByRole('table', { name: 'Usage costs' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('Servers');
    await expect(rows.nth(1)).toContainText('$');
  });

  await test.step('the price list says when what costs money', async () => {
    await page.goto('/pricing');
    await expect(
      page.getByText('A terminated server that can be restored costs as much as one that is off.'),
    ).toBeVisible();
  });
});
