import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';
import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { newPerson } from '../../../../e2e/people.ts';

const viewsOf = (page: Page) => page.getByRole('button', { name: /^View(s|:)/ });
const choice = (page: Page, name: string | RegExp) => page.getByRole('menuitemradio', { name });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Chooses something of the menu of views. */
async function choose(page: Page, name: string): Promise<void> {
  await viewsOf(page).click();
  await entry(page, name).click();
}

/** Names what the list shows, for oneself or a group. */
async function saveAs(page: Page, name: string, group?: string): Promise<void> {
  await choose(page, 'Save this view as…');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  if (group !== undefined) await dialog.getByLabel('Visible to').selectOption({ label: `Group ${group}` });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a view is saved, shared with a group, applied by its members, updated, deleted and brought back', async ({
  page,
  browser,
  baseURL,
  unique,
}) => {
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await other.newPage();
  const member = await newPerson(theirs, `views-${unique}`);
  await newPerson(page, `keeper-${unique}`);
  const group = `Watch ${unique}`;
  const name = `Off ${unique}`;
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create group' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(group);
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(member);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const inGroup = page.getByRole('table', { name: 'Current and former members' }).getByRole('row', { name: member });
  await expect(inGroup).toContainText('Active');

  await test.step('a list with filter, order and columns becomes a view of the group', async () => {
    await page.goto('/servers?state=off&sorting=-name&columns=zone,state');
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('State: Off');
    await saveAs(page, name, group);
    await expect(viewsOf(page)).toHaveText(`View:${name}`);
    await expect(page).toHaveURL(/state=off.*view=/);
    await viewsOf(page).click();
    await expect(choice(page, `${name} Shared with ${group}`)).toBeChecked();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('a member applies it by the keyboard, and cannot change it', async () => {
    await theirs.goto('/servers');
    await viewsOf(theirs).focus();
    await theirs.keyboard.press('Enter');
    await expect(choice(theirs, 'No view')).toBeChecked();
    const shared = theirs.getByRole('group', { name: 'Shared with me' });
    await expect(shared.getByRole('menuitemradio')).toHaveCount(1);
    await theirs.keyboard.press('o');
    await expect(choice(theirs, new RegExp(name))).toBeFocused();
    await theirs.keyboard.press('Enter');
    await expect(viewsOf(theirs)).toHaveText(`View:${name}`);
    await expect(theirs.getByRole('list', { name: 'Active filters' })).toContainText('State: Off');
    await expect(theirs).toHaveURL(/sorting=-name/);
    await expect(viewsOf(theirs)).toBeFocused();
    const heads = theirs.getByRole('columnheader');
    await expect(heads.nth(2)).toContainText('Data center');
    await viewsOf(theirs).click();
    await expect(entry(theirs, 'Save this view as…')).toBeVisible();
    await expect(entry(theirs, `Delete ${name}`)).toBeHidden();
    await theirs.keyboard.press('Escape');
  });

  await test.step('a change is marked; the view is updated, or chosen again as it was', async () => {
    await page.getByRole('button', { name: 'Remove filter State' }).click();
    await expect(viewsOf(page)).toContainText('changed');
    await viewsOf(page).click();
    await choice(page, new RegExp(name)).click();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('State: Off');
    await expect(viewsOf(page)).not.toContainText('changed');
    await page.getByLabel('Rows per page').selectOption('25');
    await expect(viewsOf(page)).toContainText('changed');
    await choose(page, `Update ${name}`);
    await expect(viewsOf(page)).not.toContainText('changed');
    await theirs.goto('/servers');
    await viewsOf(theirs).click();
    await choice(theirs, new RegExp(name)).click();
    await expect(theirs.getByLabel('Rows per page')).toHaveValue('25');
  });

  await test.step('it is deleted, for the member too, and an undo brings it back', async () => {
    await choose(page, `Delete ${name}`);
    await expect(viewsOf(page)).toHaveText('Views');
    await theirs.goto('/servers');
    await viewsOf(theirs).click();
    await expect(choice(theirs, 'No view')).toBeVisible();
    await expect(choice(theirs, new RegExp(name))).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(viewsOf(page)).toHaveText(`View:${name}`);
  });

  await test.step('it ends for the member with the membership', async () => {
    await theirs.goto('/servers');
    await viewsOf(theirs).click();
    await expect(choice(theirs, new RegExp(name))).toBeVisible();
    await page.goto('/groups');
    await page.getByRole('link', { name: group }).click();
    await inGroup.getByRole('button', { name: `Actions of ${member}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(inGroup).toContainText('Removed');
    await theirs.goto('/servers');
    await viewsOf(theirs).click();
    await expect(choice(theirs, 'No view')).toBeVisible();
    await expect(choice(theirs, new RegExp(name))).toBeHidden();
  });
  await other.close();
});

test('a list begins with its default at the bare address alone, and can be seen without', async ({ page, unique }) => {
  await newPerson(page, `default-${unique}`);
  const filters = page.getByRole('list', { name: 'Active filters' });
  await page.goto('/tasks?state=failed');
  await saveAs(page, 'What failed');
  const menuLoaded = page.waitForResponse(/\/svc\/header\/menu/);
  await choose(page, 'Set as default');
  await menuLoaded;

  await page.goto('/tasks');
  await expect(filters).toContainText('State: Failed');
  await expect(page).toHaveURL(/state=failed.*view=/);
  await expect(viewsOf(page)).toHaveText('View:What failed');
  // The bare address is none of the steps back.
  await page.goto('/groups');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Task Queue' }).click();
  await expect(filters).toContainText('State: Failed');
  await page.goBack();
  await expect(page).toHaveURL(/\/groups$/);

  await page.goto('/tasks?state=running');
  await expect(filters).toContainText('State: Running');
  await page.getByRole('button', { name: 'Remove filter State' }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/\/tasks\?view=none$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Kind' })).toBeVisible();
  await expect(filters).toBeHidden();

  await viewsOf(page).click();
  await choice(page, /What failed/).click();
  await expect(filters).toContainText('State: Failed');
  await viewsOf(page).click();
  await choice(page, 'No view').click();
  await expect(filters).toBeHidden();
  const cleared = page.waitForResponse(/\/svc\/header\/menu/);
  await choose(page, 'Clear default');
  await cleared;
  await page.goto('/tasks');
  await expect(viewsOf(page)).toHaveText('Views');
  await expect(page).toHaveURL(/\/tasks$/);
});

test('a name is refused at its field, and a view is renamed', async ({ page, unique, complaints }) => {
  await beSignedIn(page);
  await page.goto(`/tasks?filter=${unique}`);
  await saveAs(page, `One ${unique}`);
  complaints.expect(/status of 400/);
  await choose(page, 'Save this view as…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`one ${unique}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/already/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, `Rename or share One ${unique}…`);
  await dialog.getByLabel('Name').fill(`Two ${unique}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(viewsOf(page)).toHaveText(`View:Two ${unique}`);
  await choose(page, `Delete Two ${unique}`);
  await expect(viewsOf(page)).toHaveText('Views');
});

test('a list with a part of its view in its path keeps that part, and begins there', async ({ page, unique }) => {
  await newPerson(page, `place-${unique}`);
  await page.goto('/hdlibrary/EU-LO/public?family=linux');
  await saveAs(page, 'Public in London');
  const menuLoaded = page.waitForResponse(/\/svc\/header\/menu/);
  await choose(page, 'Set as default');
  await menuLoaded;
  await page.getByRole('link', { name: 'My images' }).click();
  await expect(viewsOf(page)).toHaveText('Views');
  await expect(page).toHaveURL(/\/hdlibrary\/EU-LO\/mine$/);
  await page.goto('/hdlibrary');
  await expect(page).toHaveURL(/\/hdlibrary\/EU-LO\/public\?.*family=linux/);
  await expect(page.getByRole('combobox', { name: 'Data center' })).toHaveValue('EU-LO');
  await expect(viewsOf(page)).toHaveText('View:Public in London');
  await page.getByRole('combobox', { name: 'Data center' }).selectOption({ index: 0 });
  await viewsOf(page).click();
  await choice(page, /Public in London/).click();
  await expect(page.getByRole('combobox', { name: 'Data center' })).toHaveValue('EU-LO');
});
