import { readFile } from 'node:fs/promises';
import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('table').getByRole('row');

/** Downloads the rows in force as CSV; its lines. */
async function download(page: Page): Promise<string[]> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
}

test.beforeEach(async ({ page }) => beSignedIn(page, 'root@skydeck.test'));

test('recent logins: filter, sort, download', async ({ page }) => {
  await page.goto('/loginLog');
  await expect(page.getByRole('heading', { name: 'Recent Logins', level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveCount(11);
  await page.getByRole('combobox', { name: 'Result' }).selectOption({ label: 'Wrong email or password' });
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Result: Wrong email or password');
  await expect(rows(page).nth(1)).toContainText('Wrong email or password');
  await expect(page.getByRole('cell').getByText('Signed in', { exact: true })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sorting=email/);
  await expect.poll(async () => isSorted(await emails(page))).toBe(true);
  const lines = await download(page);
  expect(lines[0]).toBe(
    'Date,Email,User,Site,Result,Method,Address,Country,Browser,Failed,Attempts,Emails tried,Reported as not me',
  );
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.slice(1).every((line) => line.split(',')[4] === 'wrong')).toBe(true);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Result' })).toHaveValue('wrong');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/where=/);
});

const emails = (page: Page) => page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
const isSorted = (texts: readonly string[]) => texts.every((text, i) => i === 0 || text >= (texts[i - 1] ?? ''));

test('server power history leads to the server', async ({ page }) => {
  await page.goto('/serverPowerHistory');
  await expect(page.getByRole('heading', { name: 'Server Power History', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Source' }).selectOption({ label: 'Console' });
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Source: Console');
  await expect(rows(page).nth(1).getByRole('link')).toBeVisible();
  // The source is in the row, or in its detail where there is no room.
  const details = rows(page)
    .nth(1)
    .getByRole('button', { name: /^Details of/ });
  if (await details.isVisible()) await details.click();
  await expect(page.getByRole('main').getByRole('table')).toContainText('Console');
  const link = rows(page).nth(1).getByRole('link');
  const name = (await link.innerText()).trim();
  await link.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('servers without IPs: all is well, or nothing matches', async ({ page }) => {
  await page.goto('/serversNoIPs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/servers without ips/i);
  await expect(rows(page).nth(1)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search this report' }).fill('Server not found');
  await expect(page.getByText('No results')).toBeVisible();
  expect(await download(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('No results')).toBeHidden();
});
