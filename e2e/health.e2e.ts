import { expect, test } from './journey.ts';
import { makeServer } from './make-server.ts';

test('a server is tried from outside, a hint is put aside and brought back, and its data sheet is read', async ({
  page,
  unique,
}) => {
  test.setTimeout(120_000);
  const name = `health-${unique}`;
  const id = await makeServer(page, name);
  await page.goto(`/servers/${id}/overview`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  const tries = page.getByRole('list', { name: 'Tries' });
  await expect(tries.getByRole('listitem')).toHaveCount(5, { timeout: 60_000 });
  await expect(tries.getByRole('listitem').filter({ hasText: 'SSH · 22' })).toContainText('answers');
  const hints = page.getByRole('list', { name: 'Hints' });
  await expect(hints).toContainText('No backup');
  await page.getByRole('button', { name: 'Put aside: No backup' }).click();
  await expect(page.getByText('Nothing is amiss.')).toBeVisible();
  await page.getByRole('button', { name: 'Show what I put aside (1)' }).click();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByRole('button', { name: 'Put aside: No backup' })).toBeVisible();
  // The agent inside is asked soon after the start.
  await expect(page.getByRole('list', { name: 'File systems' })).toContainText('free of', { timeout: 60_000 });
  await page.goto(`/servers/${id}/networks`);
  const cards = page.getByRole('table', { name: 'Network cards' });
  await expect(cards.getByRole('cell', { name: /eth0.*as assigned/ }).last()).toBeVisible();
  await page.goto(`/servers/${id}/connect`);
  await expect(page.getByText(/^SHA256:\S+ \(ED25519\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Data sheet' }).click();
  await expect(page.getByRole('article')).toContainText('It holds no passwords and no keys.');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('the list is grouped by data center, with what each group costs', async ({ page, unique }) => {
  test.setTimeout(120_000);
  const name = `group-${unique}`;
  await makeServer(page, name);
  await page.goto(`/servers?filter=${name}&by=zone`);
  const groups = page.getByRole('list', { name: 'Groups of servers' });
  await expect(groups).toContainText('a month');
  await groups.getByRole('button', { name: /^EU-FR/ }).click();
  await expect(page.getByRole('table').getByRole('link', { name })).toBeVisible();
  await groups.getByRole('button', { name: 'Show as a list' }).click();
  await expect(page).toHaveURL(/zone=EU-FR/);
  await expect(page.getByRole('table', { name: 'Servers' }).getByRole('link', { name })).toBeVisible();
});
