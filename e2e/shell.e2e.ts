import { findings } from './accessibility.ts';
import { beSignedIn, expect, test, type Page } from './journey.ts';
import { newPerson } from './people.ts';
import { someServer } from './servers.ts';

const main = (page: Page) => page.getByRole('main');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('what is not permitted is forbidden, what does not exist leads to the dashboard', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/loginLog');
  await expect(page).toHaveURL(/\/forbidden(\?|$)/);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Recent Logins' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go To Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/dashboard$/);
  const notice = page.getByRole('status').filter({ hasText: 'There is no page at /no/such/page.' });
  await notice.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('task');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(notice).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/SERVERS');
  await expect(main(page).getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Servers', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the files of a first list are marked to be compiled while they arrive', async ({ page }) => {
  const marked: string[] = [];
  page.on('response', async (response) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(new URL(response.url()).pathname) ?? [];
    // The page may have gone before what came last is read.
    const text = name === undefined ? '' : await response.text().catch(() => '');
    // Chromium looks at the first line alone.
    if (name !== undefined && text.startsWith('//# allFunctionsCalledOnLoad\n')) marked.push(name);
  });
  await beSignedIn(page);
  await page.goto('/servers');
  await expect(main(page).getByRole('table', { name: 'Servers' })).toBeVisible();
  for (const name of ['vendor', 'base', 'first', 'list', 'Shell', 'ServersPage'])
    await expect.poll(() => marked, name).toContain(name);
});

for (const who of ['user@skydeck.test', 'root@skydeck.test', 'viewer@skydeck.test', 'operator@skydeck.test']) {
  test(`every entry of the menu of ${who} leads to a page with content`, async ({ page }) => {
    await beSignedIn(page, who);
    await page.goto('/');
    const links = navigation(page).getByRole('link');
    await expect(links.first()).toBeVisible();
    const count = await links.count();
    for (let i = 0; i < count; i += 1) {
      const link = links.nth(i);
      const href = await link.getAttribute('href');
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${href}$`));
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText(/^(\s*|Forbidden)$/);
      await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
      await expect(main(page).getByText('Failed to retrieve data')).toHaveCount(0);
      await expect.poll(async () => (await main(page).innerText()).length, href ?? '').toBeGreaterThan(80);
    }
    expect(count).toBeGreaterThan(1);
  });
}

test('the list of screens comes when the first of them is near, and back and forth lead on', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const hasList = () => loaded.some((file) => file.startsWith('/assets/screens-'));
  await beSignedIn(page);
  loaded.length = 0;
  await page.goto('/servers');
  await expect(main(page).getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(hasList()).toBe(false);
  await navigation(page).getByRole('link', { name: 'Networks', exact: true }).click();
  await expect(main(page).getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  expect(hasList()).toBe(true);
  await page.goBack();
  await expect(main(page).getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/networks/);
  await expect(main(page).getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
});

test('the palette leads to screens, finds servers and acts on them', async ({ page }) => {
  await beSignedIn(page);
  const server = await someServer(page, 'on', 2);
  await page.goto('/dashboard');
  await expect(navigation(page)).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await field.fill('task');
  await expect(page.getByRole('option', { name: /Task Queue/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.keyboard.press('Control+k');
  await field.fill(server);
  await page
    .getByRole('option', { name: new RegExp(`^${server}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: server, level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill(`restart ${server}`);
  await page
    .getByRole('option', { name: `Restart ${server}` })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: `Restart: ${server}` });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('the palette finds objects of every kind, and offers what was opened last', async ({ page, unique }) => {
  await newPerson(page, `palette-${unique}`);
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Crew ${unique}`);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Crew ${unique}` })).toBeVisible();
  await page.goto('/dashboard');
  await expect(navigation(page)).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  const found = (kind: string) => page.getByRole('group', { name: kind, exact: true }).getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(found('Recent')).toHaveText([new RegExp(`^Crew ${unique}`)]);
  await field.fill('debian');
  await expect(found('Images').first()).toContainText('Debian');
  await field.fill(`crew ${unique}`);
  await expect(found('Groups')).toHaveText([new RegExp(`^Crew ${unique}`)]);
  await field.fill('debian');
  const noted = page.waitForResponse(
    (answer) => answer.url().endsWith('/header/recent') && answer.request().method() === 'PUT',
  );
  await found('Images').first().click();
  await expect(page).toHaveURL(/\/hdlibrary\/.*image=/);
  expect((await noted).status()).toBe(204);
  await page.goto('/dashboard');
  await expect(navigation(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(found('Recent')).toHaveText([/^Debian/, new RegExp(`^Crew ${unique}`)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/groups\//);
});

test('keys: the sheet of shortcuts, the search of the list, rows', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/servers');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search by name, IP, MAC or ID' })).toBeFocused();
});

test('the theme is kept', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/dashboard');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const button = page.getByRole('button', { name: /^Theme:/ });
  await button.click();
  await expect(button).toHaveAccessibleName('Theme: light');
  const light = await background();
  await button.click();
  await expect(button).toHaveAccessibleName('Theme: dark');
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(button).toHaveAccessibleName('Theme: dark');
  expect(await background()).toBe(dark);
});

test('a crash shows the error screen and is reported', async ({ page, complaints }) => {
  complaints.expect(/./);
  await beSignedIn(page);
  await page.route('**/svc/servers?*', (route) => route.fulfill({ json: { items: [{ id: 1 }, null], total: 2 } }));
  const report = page.waitForRequest((request) => request.url().endsWith('/catchCrash'));
  await page.goto('/servers');
  await expect(page.getByText('Oops! Something went wrong. Please try again later.')).toBeVisible();
  const sent = (await report).postDataJSON() as { message: string; page: string };
  expect(sent).toMatchObject({ page: '/servers' });
  expect(sent.message).not.toBe('');
  await expect(navigation(page)).toBeVisible();
  await page.getByRole('link', { name: 'Go To Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a notice stays for 8 seconds, longer under the pointer', async ({ page, complaints }) => {
  complaints.expect(/status of 500/);
  await beSignedIn(page);
  const server = await someServer(page, 'off');
  await page.clock.install();
  await page.goto('/servers');
  await page.getByRole('searchbox', { name: 'Search by name, IP, MAC or ID' }).fill(server);
  await page.clock.runFor(500);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.route('**/power', (route) =>
    route.fulfill({ status: 202, json: { cmdId: '01a1fa80-bb36-7334-b051-12339f05b7ca' } }),
  );
  await page.getByRole('button', { name: `Actions of ${server}` }).click();
  await page.clock.runFor(500);
  await page.getByRole('menuitem', { name: 'Power on' }).click();
  await page.clock.runFor(500);
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('status');
  await expect(notice).toContainText(`Powering on ${server}`);
  const box = await notice.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.clock.runFor(20_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(200, 600);
  await page.clock.runFor(8000);
  await expect(notice).toBeHidden();
});

test('a page whose code does not arrive asks for a reload, and says that the console was updated', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|dynamically imported module|did not arrive/);
  await beSignedIn(page);
  await page.goto('/servers');
  await expect(main(page).getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await page.route(/\/assets\/NetworksPage-[\w-]+\.js$/, (route) => route.abort());
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/newer.js');
      await route.fulfill({ response, body });
    },
  );
  await navigation(page).getByRole('link', { name: 'Networks', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByText('The console was updated after you opened it.')).toBeVisible();
  await expect(page.getByText('A new version of the console is available.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('button', { name: 'Reload page' }).click();
  await expect(main(page).getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
});

test('a report on paper is its table alone', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/accountStates');
  const region = page.getByRole('region', { name: 'Account States' });
  const row = region.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule report' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Account States', level: 1 })).toBeVisible();
  await expect(region).toHaveCSS('overflow', 'visible');
  for (const pressed of [
    navigation(page),
    page.getByRole('button', { name: 'Schedule report' }),
    page.getByRole('searchbox'),
    page.getByRole('button', { name: /^Account of/ }),
  ])
    await expect(pressed).toBeHidden();
});

test('no text becomes markup or the address of a script, and no policy lets one', async ({ page, complaints }) => {
  complaints.expect(/trusted-types|TrustedHTML|TrustedScript|TrustedTypePolicy/);
  await beSignedIn(page);
  await page.goto('/servers');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  const refused = await page.evaluate(() => {
    const fails = (work: () => unknown) => {
      try {
        work();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): object };
    };
    return [
      () => (document.createElement('div').innerHTML = '<img src=x onerror="alert(1)">'),
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => (document.createElement('script').src = '/assets/x.js'),
      () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      () => trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
    ].map(fails);
  });
  expect(refused).toEqual([true, true, true, true, true]);
});

test('help is about the screen that is open, and leads to what people do there', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/servers');
  const open = page.getByRole('button', { name: /^Help/ });
  const drawer = page.getByRole('dialog', { name: 'Help' });
  await open.click();
  await expect(drawer.getByRole('heading', { name: 'Servers' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Create a server' }).click();
  await expect(page).toHaveURL(/\/serverCreate$/);
  await expect(drawer).toBeHidden();
  await open.click();
  await expect(drawer.getByRole('heading', { name: 'Create server' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A screen without help of its own has that of the console.
  await page.goto('/selfCheck');
  await open.click();
  await expect(drawer.getByRole('heading', { name: 'This console' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

for (const width of [1440, 390]) {
  test(`a new person is offered the tour once, and reads what is new, at ${width} px`, async ({ page, unique }) => {
    await page.setViewportSize({ width, height: 844 });
    await newPerson(page, unique);
    await page.goto('/dashboard');
    const offer = page.getByRole('status').filter({ hasText: 'New here?' });
    const tour = page.getByRole('dialog', { name: 'Tour of the console' });
    await offer.getByRole('button', { name: 'Take the tour' }).click();
    for (const title of ['Menu', 'Search', 'Tasks', 'Notifications', 'Help']) {
      await expect(tour.getByRole('heading', { name: title })).toBeVisible();
      await expect(tour.getByRole('button', { name: title === 'Help' ? 'End tour' : 'Next' })).toBeFocused();
      await expect(tour.getByRole('button', { name: 'Next' }).or(tour.getByText('5 of 5')).first()).toBeInViewport();
      if (title === 'Tasks') expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Enter');
    }
    await expect(tour).toBeHidden();
    await expect(main(page)).toBeFocused();
    await expect(offer).toBeHidden();

    // On a phone, help is in the menu of the person.
    const openHelp = async (name: string) => {
      if (width > 640) return page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await openHelp("Help: what's new");
    const drawer = page.getByRole('dialog', { name: 'Help' });
    const news = drawer.getByRole('list', { name: "What's new" });
    await expect(news.getByText('New', { exact: true })).toHaveCount(3);
    await drawer.getByRole('button', { name: /^Show all/ }).click();
    await expect(news.getByRole('listitem').nth(5)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect(offer).toBeHidden();
    await openHelp('Help');
    await expect(news.getByRole('listitem').first()).toBeVisible();
    await expect(news.getByText('New', { exact: true })).toHaveCount(0);

    await drawer.getByRole('button', { name: 'Tour of the console' }).click();
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tour).toBeHidden();
    await expect(page.getByRole('button', { name: width > 640 ? 'Help' : /^Account of/ }).first()).toBeFocused();
  });
}
