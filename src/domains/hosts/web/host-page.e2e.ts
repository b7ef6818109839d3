import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

interface Host {
  id: string;
  name: string;
  zoneId: string;
}
interface Server {
  id: string;
  name: string;
  state: string;
  task: string | null;
}

test('a host shows its hardware, alarms, tasks and tags, and a server of it moves to another host', async ({
  page,
  unique,
}) => {
  await beSignedIn(page, 'root@skydeck.test');
  const ask = async <T>(path: string) => (await (await page.request.get(`/svc${path}`)).json()) as T;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  // The journey of evacuations empties a host of that one.
  const { items } = await ask<{ items: Host[] }>('/hosts?sorting=-servers&state=online&size=0');
  const host = items.find(({ zoneId }) => zoneId !== 'AS')!;
  const { items: servers } = await ask<{ items: Server[] }>(`/hosts/${host.id}/servers?size=0`);
  const server = servers.find(({ state, task }) => state === 'on' && task === null)!;

  await test.step('its details with alarms, and its tags', async () => {
    await page.goto(`/hosts/${host.id}`);
    await expect(main.getByRole('heading', { name: 'Alarms' })).toBeVisible();
    await main.getByRole('button', { name: 'Edit tags' }).click();
    await dialog.getByRole('combobox', { name: 'Tags' }).fill(unique);
    await dialog.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText(unique).first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('its hardware and tasks', async () => {
    await main.getByRole('link', { name: 'Hardware' }).click();
    await expect(main.getByRole('list', { name: 'Fans' })).toContainText('rpm');
    await expect(main.getByRole('list', { name: 'Network interfaces' })).toContainText('VLAN 100, 200, 300');
    await expect(main.getByRole('list', { name: 'Storage' })).toContainText('NVMe');
    expect(await seriousFindings(page)).toEqual([]);
    await main.getByRole('link', { name: 'Tasks', exact: true }).click();
    await expect(main.getByRole('table', { name: 'Tasks of the host' })).toBeVisible();
  });

  await test.step('the page of a server leads to its host, and moves it', async () => {
    await page.goto(`/servers/${server.id}/overview`);
    await expect(main.getByRole('link', { name: host.name })).toBeVisible();
    await main.getByRole('button', { name: 'Move to another host' }).click();
    const target = dialog.getByRole('combobox', { name: 'Move to' });
    const free = target.locator('option:not([disabled])').filter({ hasText: 'free' }).first();
    const name = (await free.textContent())!;
    await target.selectOption(name);
    await expect(dialog.getByText(/without downtime/)).toBeVisible();
    await dialog.getByLabel('Reason').fill('The host is too busy.');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move server' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('link', { name: name.split(':')[0]! })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the list of the servers of a host offers the same', async () => {
    await page.goto(`/hosts/${host.id}/servers`);
    const table = main.getByRole('table', { name: 'Servers of the host' });
    await table
      .getByRole('button', { name: /^Actions of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Move to another host' }).click();
    await expect(dialog.getByText(`On ${host.name} now.`)).toBeVisible();
  });
});
