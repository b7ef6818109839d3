import { beSignedIn, expect, test, type Locator, type Page } from './journey.ts';
import { makeServer } from './make-server.ts';
import { newPerson } from './people.ts';
import { stateOf } from './servers.ts';

/** Presses a key until a control has the focus, as people do who see where it is. */
async function reach(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let n = 0; n < 120; n += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(control)}`);
}

/** Moves to a line of the open menu and chooses it. */
async function choose(page: Page, title: string): Promise<void> {
  await reach(page, page.getByRole('menuitem', { name: title, exact: true }), 'ArrowDown');
  await page.keyboard.press('Enter');
}

test('a server is created, connected to, restarted and terminated by keyboard alone', async ({ page, unique }) => {
  const { keyboard } = page;
  const name = `keys-${unique}`;
  const main = page.getByRole('main');
  const actions = page.getByRole('group', { name: 'Server actions' });
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  const dialog = page.getByRole('dialog');
  await beSignedIn(page);
  await page.goto('/dashboard');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('C opens the form, Enter orders', async () => {
    await keyboard.press('c');
    await expect(main.getByRole('heading', { name: 'Create server', level: 1 })).toBeVisible();
    const field = main.getByRole('textbox', { name: 'Name', exact: true });
    await reach(page, field);
    await keyboard.press('Control+a');
    await keyboard.type(name);
    const frankfurt = main.getByRole('radio', { name: /Frankfurt/ });
    await reach(page, main.getByRole('radiogroup', { name: 'Location' }).locator('input:checked'));
    await reach(page, frankfurt, 'ArrowDown');
    await expect(frankfurt).toBeChecked();
    await reach(page, main.getByRole('checkbox', { name: /^desk/ }));
    await keyboard.press('Space');
    await reach(page, main.getByRole('button', { name: 'Create server', exact: true }).last());
    await keyboard.press('Enter');
    await expect(heading).toBeVisible();
    await expect(stateOf(page)).toHaveText(/^On/, { timeout: 60_000 });
  });

  await test.step('connects: the section by its link, the console by O', async () => {
    const sections = page.getByRole('navigation', { name: 'Server sections' });
    await reach(page, sections.getByRole('link', { name: 'Connect', exact: true }));
    await keyboard.press('Enter');
    await expect(main.getByRole('heading', { name: 'Over the network' })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await keyboard.press('o');
    const console = await opened;
    await expect(console.getByRole('application')).toBeVisible();
    await console.close();
  });

  await test.step('R asks before it restarts', async () => {
    await keyboard.press('r');
    await expect(dialog).toHaveAccessibleName(`Restart: ${name}`);
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(actions.getByRole('button', { name: 'Restart', exact: true })).toBeFocused();
    await keyboard.press('r');
    await reach(page, dialog.getByRole('button', { name: 'Restart', exact: true }));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('progressbar').first()).toBeVisible();
    await expect(main.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  });

  await test.step('P opens the actions, of which the last terminates', async () => {
    await keyboard.press('p');
    await choose(page, 'Terminate');
    await expect(dialog).toHaveAccessibleName(`Terminate ${name}`);
    await expect(dialog.getByLabel(`Type ${name} to confirm`)).toBeFocused();
    await keyboard.type(name);
    await reach(page, dialog.getByRole('checkbox', { name: /^The server is running/ }), 'Shift+Tab');
    await keyboard.press('Space');
    await reach(page, dialog.getByRole('button', { name: 'Terminate', exact: true }));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Terminated on/)).toBeVisible({ timeout: 60_000 });
  });
});

test('shortcuts are listed, and are silent where something is typed or a dialog is open', async ({ page, unique }) => {
  const { keyboard } = page;
  const id = await makeServer(page, `sheet-${unique}`);
  await page.goto(`/servers/${id}/notes`);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(page.getByRole('group', { name: 'Server actions' })).toBeVisible();

  await test.step('the sheet names each key, with nothing over them', async () => {
    await keyboard.press('?');
    for (const [place, title, keys] of [
      ['Everywhere', 'Create server', 'C'],
      ['Everywhere', 'Search or jump to', 'CtrlK'],
      ['Lists', 'First or last row', 'HomeEnd'],
      ['Server page', 'Open console', 'O'],
      ['Server page', 'Power and other actions', 'P'],
      ['Server page', 'Restart', 'R'],
      ['Server page', 'Next or previous server', 'JK'],
      ['Firewall', 'Move rule, on its handle', '↑↓'],
      ['Charts', 'Zoom in or out', '+-'],
    ] as const) {
      const line = sheet.getByRole('list', { name: place }).getByRole('listitem').filter({ hasText: title });
      await expect(line).toHaveText(title + keys);
    }
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  });

  await test.step('no key acts behind a dialog', async () => {
    for (const key of ['c', 'o', 'p', 'r', 'j']) await keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`/servers/${id}/notes`));
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('no key acts in a menu, which searches its lines by it', async () => {
    await keyboard.press('p');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await keyboard.press('c');
    await expect(menu).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/servers/${id}/notes`));
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('no key acts while something is typed', async () => {
    await page.goto('/servers');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await keyboard.press('/');
    await keyboard.type('crop');
    await expect(page.getByRole('searchbox', { name: 'Search by name, IP, MAC or ID' })).toHaveValue('crop');
    await expect(page).toHaveURL(/\/servers\?.*filter=crop/);
  });
});

test('names are read as words, and the page has one main landmark', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create group' }).first().click();
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: 'Description optional', exact: true }),
  ).toBeVisible();
  expect(await page.locator('main').count()).toBe(1);
  await page.goto('/Profile/security');
  const fixes = page.getByRole('main').getByRole('link', { name: /^Fix/ });
  await expect(fixes.first()).toHaveAccessibleName(/^Fix: \S/);
});

test('single keys can be turned off, and the sheet lists those that are left', async ({ page, unique }) => {
  const { keyboard } = page;
  await newPerson(page, `single-${unique}`);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const main = page.getByRole('main');
  await page.goto('/profile');
  const choice = main.getByLabel('Single-key shortcuts');
  await choice.selectOption('Off');
  await expect(main.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.goto('/servers');
  await expect(main.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  for (const key of ['?', '/', 'c']) await keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main.getByRole('searchbox')).not.toBeFocused();
  await expect(page).toHaveURL(/\/servers$/);

  await page.getByRole('button', { name: /^Help/ }).click();
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet.getByText('Single-key shortcuts are off.')).toBeVisible();
  await expect(sheet.getByText('Search or jump to')).toBeVisible();
  await expect(sheet.getByText('Create server')).toHaveCount(0);
  await sheet.getByRole('link', { name: 'Change in profile' }).click();
  await choice.selectOption('On');
  await expect(main.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.goto('/servers');
  await expect(main.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await keyboard.press('?');
  await expect(sheet.getByText('Create server')).toBeVisible();
});
