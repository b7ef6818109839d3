import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

test('a server is tried from outside, a hint is put aside and brought back, and its data sheet is read', async ({
  page,
  unique,
}) => {
  const name = `health-${unique}`;
  const id = await makeServer(page, name);
  await page.goto(`/servers/${id}/overview`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  const tries = page.getByRole('list', { name: 'Attempts' });
  await expect(tries.getByRole('listitem')).toHaveCount(5, { timeout: 60_000 });
  await expect(tries.getByRole('listitem').filter({ hasText: 'SSH · 22' })).toContainText('reachable');
  const hints = page.getByRole('list', { name: 'Recommendations' });
  await expect(hints).toContainText('No backup');
  await page.getByRole('button', { name: 'Dismiss: No backup' }).click();
  await expect(page.getByText('No problems found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show dismissed (1)' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss: No backup' })).toBeVisible();
  // The agent inside is asked soon after the start.
  await expect(page.getByRole('list', { name: 'File systems' })).toContainText('free', { timeout: 60_000 });
  await page.goto(`/servers/${id}/networks`);
  const cards = page.getByRole('table', { name: 'Network interfaces' });
  await expect(cards.getByRole('cell', { name: /eth0.*as assigned/ }).last()).toBeVisible();
  await page.goto(`/servers/${id}/connect`);
  await expect(page.getByText(/^SHA256:\S+ \(ED25519\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Data sheet' }).click();
  await expect(page.getByRole('article')).toContainText('Contains no passwords or keys.');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('the list is grouped by data center, with what each group costs', async ({ page, unique }) => {
  const name = `group-${unique}`;
  await makeServer(page, name);
  await page.goto(`/servers?filter=${name}&by=zone`);
  const groups = page.getByRole('list', { name: 'Groups of servers' });
  await expect(groups).toContainText('per month');
  await groups.getByRole('button', { name: /^EU-FR/ }).click();
  await expect(page.getByRole('table').getByRole('link', { name })).toBeVisible();
  await groups.getByRole('button', { name: 'Show as a list' }).click();
  await expect(page).toHaveURL(/zone=EU-FR/);
  await expect(page.getByRole('table', { name: 'Servers' }).getByRole('link', { name })).toBeVisible();
});
