import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

interface Cluster {
  name: string;
  alarms: string[];
  volumes: number;
}

test('an operator finds the storage cluster that is nearly full, and a server on it', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const clusters = async () => {
    const answer = await page.request.get('/svc/storageClusters?alarm=1&size=100');
    const { items } = (await answer.json()) as { items: Cluster[] };
    return items.filter(({ alarms, volumes }) => alarms.includes('nearly-full') && volumes > 0);
  };
  // It is read once a minute.
  await expect.poll(async () => (await clusters()).length, { timeout: 90_000 }).toBeGreaterThan(0);
  const [{ name } = { name: '' }] = await clusters();

  await test.step('the list narrows to those with alarms', async () => {
    await page.goto('/csman?alarm=1');
    const row = main.getByRole('table', { name: 'Storage clusters' }).getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Nearly full');
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('link', { name }).click();
  });

  await test.step('its page has how full it is, and its volumes lead to servers', async () => {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(main.getByRole('meter', { name: 'Used' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const volumes = main.getByRole('table', { name: 'Volumes of the storage cluster' });
    await volumes.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/servers\/[0-9a-f-]{36}/);
  });
});
