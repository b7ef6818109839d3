import { readFileSync } from 'node:fs';
import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';

test('the page of an export has the file for who ordered it, and not for others', async ({ page, browser }) => {
  const headers = await signedHeaders(page, 'user@skydeck.test');
  const data = { list: 'servers.listServers', format: 'csv' };
  const answer = await page.request.post('/svc/exports', { headers, data });
  expect(answer.status(), await answer.text()).toBe(202);
  const { cmdId } = (await answer.json()) as { cmdId: string };
  await page.goto(`/tasks/${cmdId}`);
  const link = page.getByRole('link', { name: 'Download file' });
  await expect(link).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^servers-[\d-]+\.csv$/);
  expect(readFileSync(await download.path(), 'utf8').split('\n').length).toBeGreaterThan(2);

  const other = await browser.newPage();
  await beSignedIn(other, 'root@skydeck.test');
  await other.goto(`/tasks/${cmdId}`);
  await expect(other.getByText('Only the person who ordered this file can download it')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Download file' })).toHaveCount(0);
});
