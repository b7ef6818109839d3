import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';

test('the history of a server says what changed, and is narrowed by source and days', async ({ page, unique }) => {
  const id = await makeServer(page, `told-${unique}`);
  await page.goto(`/servers/${id}/overview`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Server name' }).fill(`tale-${unique}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`tale-${unique}`);

  await page.goto(`/servers/${id}/history`);
  const table = page.getByRole('table', { name: 'History' });
  await expect(table).toContainText(`Name: told-${unique} → tale-${unique}`);
  await expect(page.getByText('History is kept for the lifetime of the server')).toBeVisible();

  await page.getByRole('button', { name: 'Source' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Support' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Source' }).click();
  await expect(table).toContainText('Creation requested');

  await page.getByLabel('Date to').fill('2001-01-01');
  await expect(page.getByText('No results')).toBeVisible();
  await expect(page).toHaveURL(/historyPeriod=\.\.2001-01-01/);
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /period=..2001-01-01/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(table).toContainText('Creation requested');
});

test('a long history is read on at its end, and no event is lost or shown twice', async ({ page, unique }) => {
  const headers = await signedHeaders(page);
  const id = await makeServer(page, `long-${unique}`, headers);
  for (let n = 1; n <= 70; n++) {
    const { version } = (await (await page.request.get(`/svc/servers/${id}`, { headers })).json()) as {
      version: number;
    };
    const said = await page.request.put(`/svc/servers/${id}/description`, {
      headers: { ...headers, 'if-match': `"${version}"` },
      data: { description: `chapter ${n}.` },
    });
    expect(said.status()).toBe(200);
  }
  await page.goto(`/servers/${id}/history`);
  const events = page.getByRole('status').filter({ hasText: /events$/ });
  await expect(events).toHaveText(/^50 of 7\d events$/);
  const table = page.getByRole('table', { name: 'History' });
  await expect(table).toContainText('Described as “chapter 70.”');
  await table.getByRole('row').nth(50).scrollIntoViewIfNeeded();
  await expect(events).toHaveText(/^(7\d) of \1 events$/);
  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(table).toContainText('Creation requested');
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  const described = await table.getByText(/^Described as/).allTextContents();
  expect(new Set(described).size).toBe(70);

  await page.goto(`/servers/${id}/info`);
  await page.getByRole('link', { name: 'Power history' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter Kind' })).toBeVisible();
});
