import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { canStage, sendTomorrowsDigests } from '../../../../e2e/stage/stage.ts';

test('from the index to findings: one is acknowledged, two are fixed together', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/diagnostics');
  const main = page.getByRole('main');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('unused');
  await expect(main.getByRole('row')).toHaveCount(2);
  await main.getByRole('link', { name: 'Unused VLANs' }).click();
  await expect(page.getByRole('heading', { name: 'Unused VLANs', level: 1 })).toBeVisible();
  await expect(main.getByText(/\d+ open · \d+ new/)).toBeVisible();
  const nameOf = async (row: number) => (await main.getByRole('row').nth(row).getByRole('link').innerText()).trim();
  const [first, second, third] = [await nameOf(1), await nameOf(2), await nameOf(3)];
  const line = (name: string) => main.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

  await test.step('one is hidden with a reason, and still counted', async () => {
    await line(first)
      .getByRole('button', { name: `Actions of ${first}` })
      .click();
    await page.getByRole('menuitem', { name: 'Acknowledge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Reserved for a migration');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(dialog).toBeHidden();
    await expect(line(first)).toBeHidden();
    await expect(main.getByText(/ [1-9]\d* acknowledged/)).toBeVisible();
  });

  await test.step('two are deleted by one dialog, and are gone when their tasks have ended', async () => {
    for (const name of [second, third]) await line(name).getByRole('checkbox').click();
    await page
      .getByRole('toolbar', { name: 'Selected findings' })
      .getByRole('button', { name: 'Delete network' })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The network and its subnets are deleted');
    await dialog.getByRole('button', { name: 'Delete network' }).click();
    await expect(dialog.getByText('Started').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const name of [second, third]) await expect(line(name)).toBeHidden({ timeout: 60_000 });
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Fixed');
    for (const name of [second, third]) await expect(line(name)).toBeVisible();
  });

  await test.step('new findings come as notifications', async () => {
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await expect(main.getByRole('button', { name: 'Subscribe', pressed: true })).toBeVisible();
  });

  await test.step('what is new of all reports comes as one summary every morning', async () => {
    if (!canStage()) return;
    await page.goto('/diagnostics');
    await main.getByRole('button', { name: 'Daily summary' }).click();
    await expect(main.getByRole('button', { name: 'Daily summary', pressed: true })).toBeVisible();
    await sendTomorrowsDigests();
    await page.goto('/notifications');
    const summary = main.getByText(/^\d+ new findings in diagnostic reports$/).first();
    await expect(summary).toBeVisible();
    // Those that were fixed are not among them, the one that is hidden is neither.
    await expect(main.getByText(/Duplicate External IDs: \d+/).first()).toBeVisible();
  });
});

test('from the index to a finding, and its account to a batch that keeps the report', async ({ page, unique }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/diagnostics');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const title = 'Suspended Users to Terminate';
  const customer = 'mike@cedarpine.test';
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('to terminate');
  await main.getByRole('link', { name: title }).click();
  const line = main.getByRole('row').filter({ has: page.getByRole('link', { name: customer, exact: true }) });
  await line.getByRole('checkbox').click();
  await page
    .getByRole('toolbar', { name: 'Selected findings' })
    .getByRole('button', { name: 'Terminate accounts…' })
    .click();

  await test.step('the dialog of the batch has the account, and names the report', async () => {
    await expect(page).toHaveURL(/\/terminateAccounts\?/);
    await expect(dialog).toContainText(`From the report “${title}”`);
    await expect(dialog.getByLabel('Accounts', { exact: true })).toHaveValue(customer);
    await dialog.getByLabel('Reason', { exact: true }).fill(`Suspended for long ${unique}`);
    await dialog.getByRole('button', { name: 'Start dry run' }).click();
  });

  await test.step('the batch leads back to the report', async () => {
    await expect(main.getByText('Ready to start')).toBeVisible();
    await expect(main.getByRole('table', { name: 'Accounts of the batch' })).toContainText(customer);
    await main.getByRole('button', { name: 'Cancel batch' }).click();
    await dialog.getByRole('button', { name: 'Cancel batch' }).click();
    await expect(main.getByText('Canceled', { exact: true })).toBeVisible();
    await main.getByRole('link', { name: title }).click();
    await expect(line).toBeVisible();
  });
});
