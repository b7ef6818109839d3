import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';
import { act } from '../../../../e2e/servers.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

test('the life of a server: tags, a note, a schedule, protection and its end', async ({ page, unique }) => {
  const name = `life-${unique}`;
  const id = await makeServer(page, name);
  await page.goto(`/servers/${id}/overview`);
  const main = page.getByRole('main');

  await test.step('says what it is for', async () => {
    await page.getByRole('button', { name: `Edit description of ${name}` }).click();
    await page.getByRole('textbox', { name: 'Server description' }).fill('Front of the shop');
    await page.keyboard.press('Enter');
    await expect(main.getByText('Front of the shop')).toBeVisible();
  });

  await test.step('puts a tag on it, takes that back, and finds it by the tag', async () => {
    const tag = `t-${unique}`;
    const add = async () => {
      await act(page, 'Edit tags');
      const dialog = page.getByRole('dialog', { name: `Tags of ${name}` });
      await dialog.getByRole('combobox', { name: 'Tags' }).fill(tag);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(main.getByText(tag)).toBeVisible();
    };
    await add();
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByText(tag)).toBeHidden();
    await add();
    await page.goto('/servers');
    // In a window of this width it is folded.
    await expect(page.getByRole('button', { name: 'Tags', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Filter by tags' });
    await filter.getByRole('combobox', { name: `Filter by ${tag}` }).selectOption('tag');
    await filter.getByRole('button', { name: 'Show servers' }).click();
    await expect(page.getByRole('table', { name: 'Servers' }).getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`tag=${tag}`));
  });

  await test.step('writes a note and reads it drawn', async () => {
    await page.goto(`/servers/${id}/notes`);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('## Set-up\n\n- <b>db</b> on **db-1**');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('heading', { name: 'Set-up' })).toBeVisible();
    await expect(main.getByText('<b>')).toBeVisible();
  });

  await test.step('schedules its power, with what that saves', async () => {
    await page.goto(`/servers/${id}/power-schedule`);
    await page.getByRole('button', { name: 'Add schedule' }).click();
    await expect(main.getByText(/Monday to Friday: on at 07:00, off at 19:00/)).toBeVisible();
    await expect(main.getByText(/Saves about .*\/mo/)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Friday' }).uncheck({ force: true });
    await expect(main.getByText(/^Monday, Tuesday, Wednesday, Thursday: on at/)).toBeVisible();
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(main.getByRole('list').filter({ hasText: 'off' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(main.getByText('Paused')).toBeVisible();
  });

  await test.step('protects it; its end is refused until that is taken off', async () => {
    const protect = async (value: 'on' | 'off') => {
      await act(page, 'Protection');
      const dialog = page.getByRole('dialog', { name: `Protection of ${name}` });
      await dialog.getByRole('combobox', { name: 'Against termination' }).selectOption(value);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await protect('on');
    await expect(main.getByText('Protected', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: /^Terminate/ })).toContainText('Turn this off under Protection');
    await page.keyboard.press('Escape');
    await protect('off');
    await expect(main.getByText('Protected', { exact: true })).toBeHidden();
  });

  await test.step('ends it with its snapshot, which the dialog lists, and undoes that in the notice', async () => {
    await act(page, 'Take snapshot');
    const snapshot = page.getByRole('dialog', { name: `Snapshot of ${name}` });
    await snapshot.getByRole('textbox', { name: 'Name' }).fill('Before the end');
    await snapshot.getByRole('button', { name: 'Take snapshot' }).click();
    await expect(snapshot).toBeHidden();
    await expect(main.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
    await act(page, 'Terminate');
    const dialog = page.getByRole('dialog', { name: `Terminate ${name}` });
    await expect(dialog).toContainText('can be restored for 72 hours');
    await expect(dialog.getByText('1 snapshot', { exact: true })).toBeVisible();
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    const force = dialog.getByRole('checkbox', { name: /^The server is running/ });
    await expect(force).toHaveAccessibleDescription(/^Confirm/);
    await force.check();
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await notices(page)
      .filter({ hasText: `Terminating ${name}` })
      .getByRole('button', { name: 'Undo' })
      .last()
      .click();
    await expect(notices(page).getByText(`${name} restored and powered off`)).toBeVisible({ timeout: 60_000 });
    await page.goto(`/servers/${id}/overview`);
    await expect(main.getByRole('listitem').filter({ hasText: /^Off/ })).toBeVisible();
  });

  await test.step('ends it, and finds it among the terminated ones', async () => {
    await act(page, 'Terminate');
    const dialog = page.getByRole('dialog', { name: `Terminate ${name}` });
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await expect(main.getByText(/^Terminated on/)).toBeVisible({ timeout: 60_000 });
    await page.goto('/serversTerminated');
    await expect(page.getByRole('table', { name: 'Terminated servers' })).toContainText(name);
  });
});

test('a server is rescued, left again and rebuilt', async ({ page, unique }) => {
  const name = `new-${unique}`;
  const id = await makeServer(page, name);
  await page.goto(`/servers/${id}/overview`);
  const main = page.getByRole('main');
  const idle = () => expect(main.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });

  await test.step('goes into rescue mode with a password that is shown once', async () => {
    await act(page, 'Rescue mode');
    const dialog = page.getByRole('dialog', { name: `Rescue mode of ${name}` });
    await dialog.getByRole('button', { name: 'Start rescue mode' }).click();
    await expect(dialog.getByText('Shown only once', { exact: false })).toBeVisible();
    await expect(dialog.getByText('rescue', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'I saved it' }).click();
    await expect(main.getByText(/The server is in rescue mode/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('leaves it by the banner', async () => {
    await idle();
    await main.getByRole('button', { name: 'Exit rescue mode' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exit rescue mode' }).click();
    await expect(main.getByText(/The server is in rescue mode/)).toBeHidden({ timeout: 60_000 });
    await idle();
  });

  await test.step('is rebuilt once its name is typed', async () => {
    await act(page, 'Rebuild');
    const dialog = page.getByRole('dialog', { name: `Rebuild ${name}` });
    await dialog.getByRole('combobox', { name: 'Image' }).selectOption({ index: 1 });
    await dialog.getByRole('textbox', { name: `Type ${name} to confirm` }).fill(name);
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    await expect(dialog.getByText('Shown only once', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'I saved it' }).click();
    await idle();
    await page.goto(`/servers/${id}/history`);
    await expect(page.getByRole('table', { name: 'History' })).toContainText('Rebuilt with');
  });
});
