import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('a customer checks the browser, copies the report, and sees what a content blocker refuses', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_BLOCKED_BY_CLIENT|blocked|EventSource/i);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beSignedIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Self-check' }).click();
  await expect(page.getByRole('heading', { name: 'Self-check', level: 1 })).toBeVisible();
  const rows = page.getByRole('list', { name: 'This browser' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  for (const name of ['Service', 'Clock', 'Live updates', 'Files of the console', 'Browser storage', 'Console version'])
    await expect(rows.filter({ hasText: name })).toContainText('OK');
  // Customers don't see the installation.
  await expect(page.getByRole('heading', { name: 'Installation' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Report copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('Signed in as: user@skydeck.test');
  expect(report).toMatch(/\[OK\] Service: Answered in \d+ ms/);

  await page.route('**/svc/events*', (route) => route.abort('blockedbyclient'));
  await page.route('**/svc/logo?kind=icon', (route) => route.abort('blockedbyclient'));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(rows.filter({ hasText: 'Live updates' })).toContainText('Failed');
  await expect(rows.filter({ hasText: 'Files of the console' })).toContainText('Blocked: /svc/logo');
});

test('an operator checks the installation too; nothing is asked again until they want it', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/svc/selfCheck') ? 1 : 0));
  await page.goto('/selfCheck');
  const rows = page.getByRole('list', { name: 'Installation' }).getByRole('listitem');
  await expect(rows.first()).toContainText(/PostgreSQL \d+/);
  await expect(rows.filter({ hasText: 'Data folder' })).toContainText('is writable');
  await expect(rows).toHaveCount(8);
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => asked).toBe(2);
});

test('someone who is not signed in checks the connection, and learns when the service is out of reach', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_BLOCKED_BY_CLIENT|blocked|status of 401/i);
  await page.goto('/selfCheck');
  await expect(page).toHaveURL(/\/selfCheck\/connection$/);
  const rows = page.getByRole('list', { name: 'This browser' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Live updates' })).toContainText('Not checked');
  expect(await findings(page)).toEqual([]);
  await page.route('**/svc/**', (route) => route.abort('blockedbyclient'));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(rows.filter({ hasText: 'Service' })).toContainText('The request was blocked or not answered.');
});
