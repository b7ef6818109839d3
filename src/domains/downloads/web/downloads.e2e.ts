import { readFile } from 'node:fs/promises';
import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';

test('a usage report is ordered by mail, and downloaded without a session by the link of the mail', async ({
  page,
}) => {
  const email = 'chidi@okafor.test';
  await beSignedIn(page, email);
  await page.goto('/report');
  await expect(page.getByRole('heading', { name: 'Server usage' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Schedule report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule report: Server usage' });
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Request file' }).click();
  await expect(dialog).toBeHidden();
  const link = await linkMailedTo(email, /^Your file is ready: Server usage/);
  expect(link).toMatch(/^\/usage\/download\?token=[\w-]{43}$/);

  // Away from the console first, which would ask for something without its session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Server usage', { exact: true })).toBeVisible();
  await expect(page.getByText(/serverUsage-[\d-]+\.csv/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^serverUsage-[\d-]+\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFServer,Owner,Zone/);
  expect(text.split('\n').length).toBeGreaterThan(20);
  await expect(page.getByText(/^The download has started/)).toBeVisible();
});

test('a report is ordered as a link, which shows the file as soon as it is ready', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/loginLog');
  await page.getByRole('button', { name: 'Schedule report' }).click();
  await page.getByRole('radio', { name: /^URL/ }).check();
  await page.getByRole('button', { name: 'Request file' }).click();
  const dialog = page.getByRole('dialog', { name: /^Link to/ });
  const url = await dialog.getByRole('code').innerText();
  expect(new URL(url).pathname).toBe('/report/download');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(url);
  await expect(page.getByRole('link', { name: 'Download file' })).toBeVisible();
});

test('a link that leads to no file says so, on each of the three pages', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const [kind, title] of [
    ['report', 'Download a report'],
    ['usage', 'Download a usage report'],
    ['invoice', 'Download an invoice'],
  ]) {
    await page.goto(`/${kind}/download?token=made-up`);
    await expect(page.getByRole('heading', { name: title ?? '' })).toBeVisible();
    await expect(page.getByText('This download link is not valid. Request the file again.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
});

// What the server says after a day, or the second time, which its own tests bring about by the clock.
for (const [state, text] of [
  ['used', 'This download link has already been used.'],
  ['expired', 'This download link has expired.'],
  ['failed', 'The file could not be created.'],
  ['preparing', /^The file is being prepared/],
] as const) {
  test(`a link whose file is ${state} says so`, async ({ page }) => {
    const expiresAt = new Date().toISOString();
    const view = { title: 'Server usage', filename: 'serverUsage.csv', state, rows: 0, bytes: 0, expiresAt };
    await page.route('**/svc/downloads/**', (route) => route.fulfill({ json: view }));
    await page.goto('/usage/download?token=some');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download file' })).toHaveCount(0);
  });
}
