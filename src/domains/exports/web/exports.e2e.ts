import { readFileSync } from 'node:fs';
import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { addLongLists, addServers, canStage } from '../../../../e2e/stage/stage.ts';

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

/** Orders the file of the list on the screen; answers how many rows it will have. */
async function prepareFile(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Prepare file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prepare file' });
  const [, rows = ''] = /The file will have ([\d,]+) rows/.exec(await dialog.innerText()) ?? [];
  await dialog.getByRole('button', { name: 'Prepare file' }).click();
  await expect(page.getByText('The file is being prepared')).toBeVisible();
  return Number(rows.replaceAll(',', ''));
}

/** Follows the notification on the screen to the file, and fetches it; answers its lines below the head. */
async function fetchFile(page: Page): Promise<string[]> {
  await page
    .getByRole('link', { name: /^Your export is ready/ })
    .first()
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download file' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
}

test('the file of a long list is prepared, and its notification leads to it; a long history has one too', async ({
  page,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `long-${unique}`);
  await addServers(email, `long-${unique}`, 'none fail');
  await addLongLists(email);

  await page.goto('/notifications');
  const rows = await prepareFile(page);
  expect(rows).toBeGreaterThanOrEqual(1200);
  const lines = await fetchFile(page);
  expect(lines).toHaveLength(rows);
  expect(lines.filter((line) => line.includes('Row 1200'))).toHaveLength(1);

  await page.goto('/servers');
  const first = `long-${unique}-01`;
  await page.getByRole('link', { name: first }).click();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Line 1');
  expect(await prepareFile(page)).toBe(1200);
  await page.goto('/notifications?filter=history');
  const history = await fetchFile(page);
  expect(history).toHaveLength(1200);
  expect(history.filter((line) => line.includes('Line 1200'))).toHaveLength(1);
});
