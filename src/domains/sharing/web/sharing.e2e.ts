import { expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { act, rowOf, actOnSelected } from '../../../../e2e/servers.ts';

test('a server is shared, used, changed and taken back', async ({ page, browser, baseURL, unique, complaints }) => {
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await other.newPage();
  const email = await newPerson(theirs, `guest-${unique}`);
  const name = `ours-${unique}`;
  const id = await makeServer(page, name);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: `Permissions of ${name}` });
  const shared = theirs.getByRole('main');
  const actions = theirs.getByRole('button', { name: 'Actions', exact: true });

  await test.step('the owner shares it, and is told what is wrong at the field', async () => {
    await theirs.goto('/servers');
    await expect(shared.getByText('No servers yet')).toBeVisible();
    await page.goto(`/servers/${id}/overview`);
    await expect(main.getByRole('heading', { name })).toBeVisible();
    await act(page, 'Permissions');
    complaints.expect(/status of 400/);
    await dialog.getByRole('textbox', { name: 'Email' }).fill('user@skydeck.test');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/belongs to this account/);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByRole('combobox', { name: `Permissions of ${email}` })).toHaveValue('access');
  });

  await test.step('it comes into the list of the other by itself, marked and without its price', async () => {
    const row = rowOf(theirs, name);
    await expect(row).toContainText('Shared');
    await expect(row).not.toContainText('$');
    await row.getByRole('link', { name, exact: true }).click();
    await expect(shared.getByRole('heading', { name })).toBeVisible();
    await expect(shared.getByRole('link', { name: 'Configure', exact: true })).toBeHidden();
  });

  await test.step('they power it, and are offered nothing that is its owner’s', async () => {
    await actions.click();
    const entry = (title: string) => theirs.getByRole('menuitem', { name: title, exact: true });
    await expect(entry('Suspend')).toBeVisible();
    for (const title of ['Terminate', 'Transfer ownership', 'Permissions', 'Protection', 'Take snapshot'])
      await expect(entry(title)).toBeHidden();
    await theirs.keyboard.press('Escape');
    await act(theirs, 'Power off');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Power off', exact: true }).click();
    await expect(main.getByText(/^Off/).first()).toBeAttached({ timeout: 60_000 });
    await expect(shared.getByText(/^Off/).first()).toBeVisible({ timeout: 60_000 });
  });

  await test.step('with more allowed they change it', async () => {
    await dialog.getByRole('combobox', { name: `Permissions of ${email}` }).selectOption('configure');
    await expect(shared.getByRole('link', { name: 'Configure', exact: true })).toBeVisible();
    await theirs.getByRole('button', { name: `Rename ${name}` }).click();
    await shared.getByRole('textbox', { name: /^Server name/ }).fill(`both-${unique}`);
    await theirs.keyboard.press('Enter');
    await expect(shared.getByRole('heading', { name: `both-${unique}` })).toBeVisible();
  });

  await test.step('it is taken back, and goes from the page that they have open', async () => {
    complaints.expect(/status of 404/);
    await dialog.getByRole('button', { name: `Stop sharing with ${email}` }).click();
    await expect(shared.getByText('Server not found')).toBeVisible();
    await theirs.goto('/servers');
    await expect(shared.getByText('No servers yet')).toBeVisible();
  });
  await other.close();
});

test('a group gives its members what is shared with it', async ({ page, browser, baseURL, unique }) => {
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await other.newPage();
  const email = await newPerson(theirs, `member-${unique}`);
  const name = `team-${unique}`;
  const id = await makeServer(page, name);
  const main = page.getByRole('main');

  const members = main.getByRole('table', { name: 'Current and former members' });
  await test.step('the owner makes a group with a member', async () => {
    await page.goto('/groups');
    await main.getByRole('button', { name: 'Create group' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`Group ${unique}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    await expect(main.getByRole('heading', { name: `Group ${unique}` })).toBeVisible();
    await main.getByRole('textbox', { name: 'Email' }).fill(email);
    await main.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(members.getByRole('row', { name: email })).toContainText('Active');
  });

  await test.step('and shares a server with it', async () => {
    await theirs.goto('/servers');
    await expect(theirs.getByText('No servers yet')).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Import an image' })).toHaveAttribute('href', '/hdlibrary/all/mine');
    await theirs.getByText('How it works').click();
    await expect(theirs.getByText('Add your public SSH key once')).toBeVisible();
    await page.goto(`/servers/${id}/overview`);
    await expect(main.getByRole('heading', { name })).toBeVisible();
    await act(page, 'Permissions');
    const dialog = page.getByRole('dialog', { name: `Permissions of ${name}` });
    await dialog.getByRole('radio', { name: 'A group' }).check();
    await dialog.getByRole('combobox', { name: 'Group' }).selectOption(`Group ${unique}`);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const list = dialog.getByRole('list', { name: 'People with access' });
    await expect(list.getByRole('listitem').filter({ hasText: email })).toContainText(
      `Inherited: member of Group ${unique}`,
    );
    await expect(rowOf(theirs, name)).toContainText('Shared');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByTitle('Shared with groups')).toContainText(`Group ${unique}`);
  });

  await test.step('who is taken out of the group has it no more', async () => {
    await page.goto('/groups');
    await main.getByRole('link', { name: `Group ${unique}` }).click();
    await members.getByRole('button', { name: `Actions of ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(theirs.getByText('No servers yet')).toBeVisible();
  });
  await other.close();
});

test('selected servers are shared with a group', async ({ page, unique }) => {
  const name = `chosen-${unique}`;
  await makeServer(page, name);
  await page.goto(`/servers?filter=${unique}`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await actOnSelected(page, 'Share with group');
  const ask = page.getByRole('dialog', { name: 'Share 1 server with a group' });
  await expect(ask.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  const choice = ask.getByRole('combobox', { name: 'Group' });
  const group = await choice.getByRole('option').nth(1).innerText();
  await choice.selectOption({ label: group });
  await expect(ask.getByText('1 is ready.')).toBeVisible();
  await ask.getByRole('button', { name: 'Share', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Sharing results' });
  await expect(done.getByRole('listitem').filter({ hasText: name })).toContainText('Done');
  await done.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/servers?filter=${unique}&columns=state,groups`);
  await expect(rowOf(page, name)).toContainText(group);
});
