import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';
import { act, confirm, stateOf } from '../../../../e2e/servers.ts';

const sections =
  `Overview, Info, Connect, Snapshots, Backups, Networks, Firewall, Configure, Power schedule, Servicelets, Reports,
Statistics, Notes, History`.split(/,\s/);

test('a server is reached, operated and left for another from its page', async ({ page, context, unique }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `page-${unique}`;
  const id = await makeServer(page, name);
  const main = page.getByRole('main');
  const actions = page.getByRole('group', { name: 'Server actions' });
  const nav = page.getByRole('navigation', { name: 'Server sections' });
  await page.goto(`/servers/${id}/overview`);

  await test.step('the SSH command is in the header, ready to be copied', async () => {
    const command = main.locator('code').filter({ hasText: /^ssh root@\d+\.\d+\.\d+\.\d+$/ });
    await expect(command).toBeVisible();
    await main.getByRole('button', { name: 'Copy SSH command' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await command.innerText());
  });

  await test.step('the mark of its system and the flag of its data center are drawn', async () => {
    const facts = page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header[1]');
    const drawn = (box: Element, part: string) => getComputedStyle(box, part).backgroundImage;
    expect(await facts.locator('.system').evaluate(drawn, '::before')).toMatch(/systems-[\w-]+\.svg/);
    await expect(facts.locator('.flag')).toHaveAttribute('data-of', 'DE');
    expect(await facts.locator('.flag').evaluate(drawn, '')).toMatch(/flags-[\w-]+\.svg/);
    await expect(facts).toContainText('Frankfurt');
  });

  await test.step('what is done most is a button; the rest is in groups', async () => {
    for (const title of ['Connect', 'Console', 'Restart', 'Power off'])
      await expect(actions.getByRole('button', { name: title, exact: true })).toBeVisible();
    await actions.getByRole('button', { name: 'Actions', exact: true }).click();
    const group = (title: string) => page.getByRole('group', { name: title, exact: true });
    await expect(group('Power').getByRole('menuitem', { name: 'Force off' })).toBeVisible();
    await expect(group('Data').getByRole('menuitem', { name: 'Take snapshot' })).toBeVisible();
    await expect(group('Access').getByRole('menuitem', { name: 'Permissions' })).toBeVisible();
    await expect(group('Lifecycle').getByRole('menuitem', { name: 'Terminate' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await actions.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(nav.getByRole('link', { name: 'Connect' })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('heading', { name: 'Over the network' })).toBeVisible();
  });

  await test.step('the power button follows the state', async () => {
    await act(page, 'Power off');
    await confirm(page, 'Power off');
    await expect(stateOf(page)).toHaveText(/^Off/, { timeout: 60_000 });
    await expect(actions.getByRole('button', { name: 'Power off', exact: true })).toBeHidden();
    await act(page, 'Power on');
    await expect(stateOf(page)).toHaveText(/^On/, { timeout: 60_000 });
  });

  await test.step('every section is in sight, also in a narrow window', async () => {
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const title of sections)
        await expect(nav.getByRole('link', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
      expect(await nav.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  });

  await test.step('on a phone the actions stay in sight, and a menu has all sections', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'All sections' }).click();
    await page.getByRole('menuitem', { name: 'History', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/servers/${id}/history`));
    await page.getByRole('button', { name: 'All sections' }).click();
    await page.getByRole('menuitem', { name: 'Overview', exact: true }).click();
    await main.getByRole('heading', { name: 'Networks' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    for (const title of ['Console', 'Restart', 'Power off']) {
      const button = actions.getByRole('button', { name: title, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the switcher knows the open server, also where the list does not have it', async () => {
    await page.getByRole('button', { name: 'Switch server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch server' });
    await dialog.getByRole('searchbox').fill('prod');
    await expect(page).toHaveURL(/filter=prod/);
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    const other = dialog.getByRole('link', { name: /prod/ }).first();
    const [otherName] = (await other.innerText()).split('\n');
    await other.click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(otherName ?? '');
    await page.getByRole('button', { name: 'Next server' }).click();
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('');
    await expect(page).toHaveURL(/filter=prod/);
  });
});

test('an address with something else than the ID of a server leads to none', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/servers/terminated');
  await expect(page.getByText('Server not found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All servers' }).click();
  await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
});
