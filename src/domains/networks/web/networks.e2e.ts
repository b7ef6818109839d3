import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

const column = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('a network, from its making to the map of its addresses', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 400/);
  const server = `net-${unique}`;
  const id = await makeServer(page, server);
  const name = `n-${unique}`.slice(0, 32);
  await page.goto('/networks/EU-FR');
  await expect(column(page, 'Networks').getByRole('list', { name: 'Networks' })).toBeVisible();

  await test.step('makes a network with a proposed range, and is told what is wrong at its field', async () => {
    await page.getByRole('button', { name: 'Create network' }).click();
    const dialog = page.getByRole('dialog', { name: /^Create network/ });
    await expect(dialog.getByRole('textbox', { name: 'Subnet address' })).toHaveValue(/^10\./);
    await dialog.getByRole('combobox', { name: 'Size' }).selectOption({ label: '/28 · 13 hosts' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('lan-7-x');
    await dialog.getByRole('button', { name: 'Create network' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter only the name/);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create network' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/networks\/EU-FR\/\d+$/);
  });

  await test.step('opens its subnet: the map shows every address', async () => {
    await column(page, 'Subnets').getByRole('link').click();
    await expect(page).toHaveURL(/\/networks\/EU-FR\/\d+\/[0-9a-f-]{36}/);
    await expect(page.getByRole('list', { name: /^Map of/ }).getByRole('listitem')).toHaveCount(16);
  });
  const network = page.url().split('/')[5] ?? '';

  await test.step('a card of a server takes an address, and the map hears of it', async () => {
    const other = await page.context().newPage();
    await other.goto(`/servers/${id}/networks`);
    await other.getByRole('button', { name: 'Add network interface' }).click();
    const dialog = other.getByRole('dialog', { name: 'Add network interface' });
    const choice = dialog.getByRole('combobox', { name: 'Network' }).getByRole('option', { name: new RegExp(name) });
    await dialog.getByRole('combobox', { name: 'Network' }).selectOption((await choice.textContent()) ?? '');
    await dialog.getByRole('button', { name: 'Add network interface' }).click();
    await expect(dialog).toBeHidden();
    await other.close();
    await expect(page.getByRole('button', { name: new RegExp(`In use, ${server}`) })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('reserves a range and hears what was left out', async () => {
    const taken = page.getByRole('button', { name: new RegExp(`In use, ${server}`) });
    const first = ((await taken.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    const base = first.replace(/\d+$/, '');
    const last = Number(first.split('.').at(-1)) + 3;
    await page.getByRole('button', { name: 'Edit range' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'From' }).fill(first);
    await dialog.getByRole('textbox', { name: 'To' }).fill(`${base}${last}`);
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Printers');
    await dialog.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Changed: 3 · skipped: 1' })).toContainText(server);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: /Reserved, Printers/ })).toHaveCount(3);
    await expect(column(page, 'Subnets').getByText('4 of 13 used')).toBeVisible();
  });

  await test.step('the list tells the same, and the link brings it back', async () => {
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('searchbox', { name: /^Address, MAC/ }).fill('printers');
    await expect(page.getByRole('table', { name: 'Addresses' }).getByText('Printers')).toHaveCount(3);
    await page.reload();
    await expect(page.getByRole('table', { name: 'Addresses' }).getByText('Printers')).toHaveCount(3);
  });

  await test.step('reads a plan in: first what it would change, then the change', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: /^Import into/ });
    const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
    const parts = (/[\d.]+(?=\/)/.exec(title)?.[0] ?? '').split('.');
    const camera = [...parts.slice(0, 3), Number(parts[3]) + 12].join('.');
    await dialog.getByRole('textbox', { name: 'Text' }).fill(`ip,state,note\n${camera},reserved,Camera\n1.2.3.4,free,`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('list', { name: 'Invalid lines' })).toContainText('Line 3');
    await dialog.getByRole('textbox', { name: 'Text' }).fill(`ip,state,note\n${camera},reserved,Camera`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: /^Apply \d+ changes/ }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox', { name: /^Address, MAC/ }).fill('camera');
    await expect(page.getByRole('table', { name: 'Addresses' }).getByText('Camera')).toHaveCount(1);
  });

  await test.step('the picture leads to the server, and says the same in words', async () => {
    const other = await page.context().newPage();
    await other.goto('/networks/topology/EU-FR');
    const box = other.getByRole('link', { name: new RegExp(`^Server ${server} in .*${name}`) });
    await expect(box).toBeVisible();
    await other.getByText('Text', { exact: true }).click();
    await expect(other.getByRole('list', { name: new RegExp(`^Servers in .*${name}`) })).toContainText(server);
    await other.getByText('Diagram', { exact: true }).click();
    await box.press('Enter');
    await expect(other).toHaveURL(new RegExp(`/servers/${id}/networks`));
    await other.close();
  });

  await test.step('is shared, and the share is revoked', async () => {
    const line = column(page, 'Networks')
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`lan-${network}-`) });
    await line.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Tags, sharing and history' }).click();
    const drawer = page.getByRole('dialog', { name: new RegExp(`^lan-${network}-`) });
    await drawer.getByRole('button', { name: 'Manage access' }).click();
    const dialog = page.getByRole('dialog', { name: /^Permissions of lan-/ });
    const people = dialog.getByRole('list', { name: 'People with access' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('viewer@skydeck.test');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(people.getByText('viewer@skydeck.test', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Stop sharing with viewer@skydeck.test' }).click();
    await expect(people.getByText('viewer@skydeck.test', { exact: true })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(drawer.getByText('Not shared with anyone.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('is not deleted while a server is in it', async () => {
    const line = column(page, 'Networks')
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`lan-${network}-`) });
    await line.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete lan-/ });
    await expect(dialog.getByRole('link', { name: server })).toBeVisible();
  });
});

test('a site says for how long released public addresses are kept from other accounts', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/networks/EU-FR');
  const dialog = page.getByRole('dialog', { name: 'Address cooldown' });
  const site = dialog.getByRole('combobox', { name: /^Address cooldown of/ }).first();
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Address cooldown' }).click();
    await expect(site).toHaveValue(from);
    await site.selectOption(to);
    await expect(
      page
        .getByRole('region', { name: 'Notices' })
        .getByText(/^Saved for/)
        .last(),
    ).toBeVisible();
    await expect(site).toHaveValue(to);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
  };
  await choose('24', '48');
  await choose('48', '24');
});
