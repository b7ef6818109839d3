import { elsewhere } from './elsewhere.ts';
import { expect, test, type Locator } from './journey.ts';
import { makeServer } from './make-server.ts';

test('what another user changed meanwhile is shown, and nothing typed is lost', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expect(/status of 412/);
  const name = `both-${unique}`;
  const id = await makeServer(page, name);
  await using other = await elsewhere(browser);
  const main = page.getByRole('main');

  await test.step("a note: their text, and one's own in the field", async () => {
    await page.goto(`/servers/${id}/notes`);
    await main.getByRole('button', { name: /note/i }).first().click();
    const box = main.getByRole('textbox', { name: 'Note' });
    await box.fill('Mine');
    await other.save(`/servers/${id}/note`, { body: 'Theirs' });
    await main.getByRole('button', { name: 'Save' }).click();
    const alert = main.getByRole('alert');
    await expect(alert).toContainText('Theirs');
    await expect(box).toHaveValue('Mine');
    await alert.getByRole('button', { name: 'Use their version' }).click();
    await expect(box).toHaveValue('Theirs');
    await box.fill('Both');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(box).toBeHidden();
    await expect(main).toContainText('Both');
  });

  await test.step("a description: their text, and one's own over it", async () => {
    await page.goto(`/servers/${id}/overview`);
    await page.getByRole('button', { name: `Edit description of ${name}` }).click();
    const box = page.getByRole('textbox', { name: 'Server description' });
    await box.fill('Mine');
    await other.save(`/servers/${id}/description`, { description: 'Theirs' }, `/servers/${id}`);
    await main.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this server' });
    await expect(alert).toContainText('Theirs');
    await expect(box).toHaveValue('Mine');
    await alert.getByRole('button', { name: 'Overwrite with my change' }).click();
    await expect(box).toBeHidden();
    await expect(main).toContainText('Mine');
  });

  await test.step('a name', async () => {
    await page.getByRole('button', { name: `Rename ${name}` }).click();
    const box = page.getByRole('textbox', { name: 'Server name' });
    await box.fill(`mine-${unique}`);
    await other.save(`/servers/${id}/name`, { name: `theirs-${unique}` }, `/servers/${id}`);
    await main.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this server' });
    await expect(alert).toContainText(`theirs-${unique}`);
    await expect(box).toHaveValue(`mine-${unique}`);
    await alert.getByRole('button', { name: 'Overwrite with my change' }).click();
    await expect(page.getByRole('heading', { name: `mine-${unique}` })).toBeVisible();
  });
});

/** In a dialog: shows what another user saved, takes it, and then writes over what they saved next. */
async function settle(
  dialog: Locator,
  {
    box: label,
    save,
    mine,
    theirs,
    saveTheirs,
  }: { box: string; save: string; mine: string; theirs: string; saveTheirs(text: string): Promise<void> },
): Promise<void> {
  const alert = dialog.getByRole('alert');
  const box = dialog.getByRole('textbox', { name: label, exact: true });
  const button = dialog.getByRole('button', { name: save, exact: true });
  await box.fill(mine);
  await saveTheirs(theirs);
  await button.click();
  await expect(alert).toContainText(theirs);
  await expect(box).toHaveValue(mine);
  await alert.getByRole('button', { name: 'Use their version' }).click();
  await expect(box).toHaveValue(theirs);
  await expect(alert).toBeHidden();
  await box.fill(`${mine} 2`);
  await saveTheirs(`${theirs} 2`);
  await button.click();
  await expect(alert).toContainText(`${theirs} 2`);
  await alert.getByRole('button', { name: 'Overwrite with my change' }).click();
  await expect(dialog).toBeHidden();
}

test('dialogs show what another user saved in the meantime', async ({ page, browser, unique, complaints }) => {
  test.setTimeout(240_000);
  complaints.expect(/status of 412/);
  const id = await makeServer(page, `dialogs-${unique}`);
  await using other = await elsewhere(browser);
  const [mine, theirs] = [`Mine ${unique}`, `Theirs ${unique}`];
  const main = page.getByRole('main');
  const openMenu = async (of: string, item: string) => {
    await page.getByRole('button', { name: of, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  await test.step('a group', async () => {
    const { id: groupId } = await other.make('/groups', { name: `group-${unique}` });
    await page.goto('/groups');
    await openMenu(`Actions of group-${unique}`, 'Rename');
    await settle(page.getByRole('dialog', { name: `Rename group-${unique}` }), {
      box: 'Name',
      save: 'Save',
      mine,
      theirs,
      saveTheirs: (name) => other.save(`/groups/${groupId}`, { name }),
    });
    await expect(main).toContainText(`${mine} 2`);
  });

  await test.step('an address group, also between the check and the change', async () => {
    const plain = { note: '', addresses: ['192.0.2.1'] };
    const group = await other.make('/addressGroups', { serverId: id, name: `Office ${unique}`, ...plain });
    const path = `/addressGroups/${group.id}`;
    const saveTheirs = (name: string) => other.save(path, { name, ...plain }, '/addressGroups');
    await page.goto(`/servers/${id}/firewall`);
    await openMenu('More firewall actions', 'Address groups');
    const edit = async (name: string) => {
      await page.getByRole('listitem', { name }).getByRole('button', { name: 'Edit' }).click();
      return page.getByRole('dialog', { name: `Address group ${name}` });
    };
    await settle(await edit(`Office ${unique}`), { box: 'Name', save: 'Save', mine, theirs, saveTheirs });
    const dialog = await edit(`${mine} 2`);
    const alert = dialog.getByRole('alert');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Last ${unique}`);
    // The first answer is that of the check: what follows it finds a newer version.
    await page.route(
      `**/svc${path}`,
      async (route) => {
        const answer = await route.fetch();
        await saveTheirs(theirs);
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(alert).toContainText(theirs);
    await alert.getByRole('button', { name: 'Overwrite with my change' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem', { name: `Last ${unique}` })).toBeVisible();
  });

  await test.step('a firewall template', async () => {
    const plain = { note: '', policyIn: 'deny', policyOut: 'allow', rules: [] };
    const template = await other.make('/firewallTemplates', { serverId: id, name: `Web ${unique}`, ...plain });
    await page.goto(`/servers/${id}/firewall`);
    await openMenu('More firewall actions', 'Templates');
    await page
      .getByRole('listitem', { name: `Web ${unique}` })
      .getByRole('button', { name: 'Edit' })
      .click();
    await settle(page.getByRole('dialog', { name: `Template Web ${unique}` }), {
      box: 'Name',
      save: 'Save template',
      mine,
      theirs,
      saveTheirs: (name) => other.save(`/firewallTemplates/${template.id}`, { name, ...plain }, '/firewallTemplates'),
    });
  });

  await test.step('a saved view', async () => {
    const view = { params: { state: 'off' }, groupId: null };
    const { id: viewId } = await other.make('/views', { list: '/servers', name: `View ${unique}`, ...view });
    await page.goto(`/servers?view=${viewId}`);
    await page.getByRole('button', { name: /^View(s|:)/ }).click();
    await page.getByRole('menuitem', { name: `Rename or share View ${unique}…` }).click();
    await settle(page.getByRole('dialog', { name: `Edit view View ${unique}` }), {
      box: 'Name',
      save: 'Save',
      mine,
      theirs,
      saveTheirs: (name) => other.save(`/views/${viewId}`, { name, ...view }, '/views?list=/servers'),
    });
  });

  await test.step('a subnet', async () => {
    const written = { gateway: '10.77.0.1', dns1: null, dns2: null };
    const subnet = { ip: '10.77.0.0', bit: 28, ...written, confirmOverlap: true };
    const network = await other.make('/networks', { zoneId: 'EU-FR', name: `both-${unique}`, subnet });
    const list = `/networks/${network.id}/subnets`;
    const { items } = await other.read<{ items: { id: string; from: string; to: string }[] }>(list);
    const [made] = items;
    await page.goto(`/networks/EU-FR/${String(network['vlanId'])}`);
    await openMenu('Actions of 10.77.0.0/28', 'Edit');
    await settle(page.getByRole('dialog', { name: 'Edit 10.77.0.0/28' }), {
      box: 'Description optional',
      save: 'Save',
      mine,
      theirs,
      saveTheirs: (description) =>
        other.save(`/subnets/${made?.id}`, { ...written, from: made?.from, to: made?.to, description }, list),
    });
  });
});
