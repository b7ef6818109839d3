import { expect, test, type Locator, type Page } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

const rowsOf = (page: Page, name: string): Locator => page.getByRole('list', { name: `Backups of ${name}` });

async function choose(page: Page, line: Locator, action: string): Promise<void> {
  await line.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('backups of a server, from the first to a server made of it', async ({ page, unique }) => {
  const name = `back-${unique}`;
  const id = await makeServer(page, name);
  await page.goto(`/servers/${id}/backup`);
  await expect(page.getByText('No backups yet')).toBeVisible();
  await expect(page.getByText(/An image is a template/)).toBeVisible();

  await test.step('switches it on, after reading the price', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on nightly backup' });
    await expect(dialog.getByText(/^\+.+\/mo$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });

  await test.step('backs up now', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Back up now' }).click();
    const dialog = page.getByRole('dialog', { name: `Back up ${name} now` });
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Before the upgrade');
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowsOf(page, name).getByText('OK', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(rowsOf(page, name)).toContainText(/kept until/);
  });

  await test.step('sees it on the overview', async () => {
    await page.goto(`/servers/${id}/overview`);
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) });
    await expect(card).toContainText(/Last successful backup\s*\d/);
    await expect(card).toContainText(/Last run\s*OK/);
    await card.getByRole('link', { name: 'All backups' }).click();
    await expect(page).toHaveURL(/\/backup/);
  });

  const first = rowsOf(page, name).getByRole('listitem', { name: /^Before the upgrade/ });
  await test.step('restores, for which the name is to be typed', async () => {
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
    await choose(page, first, 'Restore');
    const dialog = page.getByRole('dialog', { name: `Restore ${name}` });
    await dialog.getByRole('button', { name: 'Restore' }).click();
    const confirm = dialog.getByRole('textbox', { name: `Type ${name} to confirm` });
    await expect(confirm).toHaveAccessibleDescription(/Type the name/);
    await confirm.fill(name);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toBeHidden();
    await expect(first.getByText('Restoring')).toBeVisible();
    await expect(first.getByText('OK', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(rowsOf(page, name).getByRole('listitem', { name: /^Before restore/ })).toBeVisible();
  });

  await test.step('makes a new server of it', async () => {
    await choose(page, first, 'Restore to a new server');
    const dialog = page.getByRole('dialog', { name: /^New server from Before the upgrade/ });
    await expect(dialog).toContainText(/billed hourly/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`copy-${unique}`);
    await dialog.getByRole('button', { name: 'Create server' }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/servers?filter=copy-${unique}`);
    await expect(page.getByRole('main').getByText(`copy-${unique}`).first()).toBeVisible();
  });

  await test.step('tells it in the history', async () => {
    await page.goto(`/servers/${id}/history?historyKind=backup`);
    await expect(page.getByRole('table', { name: 'History' })).toContainText(/Restored from the backup of/);
  });
});
