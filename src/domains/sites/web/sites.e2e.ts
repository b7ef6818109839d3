import { findings } from '../../../../e2e/accessibility.ts';
import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { messagesTo } from '../../../../e2e/mailbox.ts';

/** They change one site: side by side, one would see what the other does. */
test.describe.configure({ mode: 'default' });

/** This runs after all other journeys: the terms change under everyone's feet. */
const orchid = () => productUrl().replace('localhost', 'orchid.localhost');
const brandColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${orchid()}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden();
}

const sectionLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Site sections' }).getByRole('link', { name });

/** Opens a section of the settings from the list of sites. */
async function openSettings(page: Page, section = 'Brand'): Promise<void> {
  await page.goto(`${orchid()}/sites`);
  await page
    .getByRole('row', { name: /orchid\.localhost/ })
    .getByRole('link')
    .click();
  await sectionLink(page, section).click();
  await expect(sectionLink(page, section)).toHaveAttribute('aria-current', 'page');
}

test('in maintenance mode a customer waits, staff work on, and the customer comes back when it is over', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  const customers = await browser.newContext();
  const customer = await customers.newPage();
  await enter(customer, 'linh@mekong.test');
  await customer.goto(`${orchid()}/servers`);
  await expect(customer.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await expect(customer.getByRole('button', { name: /^Account of/ })).toBeVisible();

  await enter(page, 'admin@orchid.test');
  await openSettings(page);
  await page.getByRole('link', { name: 'Maintenance mode' }).click();
  await page.getByLabel('Text for customers').fill('We replace the storage. Your servers run on.');
  await page.getByRole('button', { name: 'Start maintenance mode' }).click();
  await expect(page.getByText('Maintenance mode is on.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // The open console of the customer learns it by its event stream.
  await expect(customer.getByRole('heading', { name: 'Under maintenance' })).toBeVisible();
  await expect(customer.getByText('We replace the storage. Your servers run on.')).toBeVisible();
  expect(await findings(customer)).toEqual([]);
  const stranger = await customers.newPage();
  await stranger.goto(`${orchid()}/dashboard`);
  await expect(stranger).toHaveURL(/\/maintenanceMode/);
  const strangers = await browser.newContext();
  const signInPage = await strangers.newPage();
  await signInPage.goto(`${orchid()}/login`);
  await expect(signInPage.getByText('Under maintenance')).toBeVisible();

  // Staff work on, and end it from the bar.
  await page.goto(`${orchid()}/sites`);
  await page.getByRole('link', { name: 'End maintenance mode' }).click();
  await page.getByRole('button', { name: 'End maintenance mode' }).click();
  await expect(page.getByText('Maintenance mode is on.')).toBeHidden();
  await expect(customer.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await expect(customer).toHaveURL(/\/servers/);
  await customers.close();
  await strangers.close();
});

test('a feature that is off is in no menu, on no screen and not found, until it is on again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await enter(page, 'admin@orchid.test');
  await openSettings(page, 'Features');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Init Policies' });
  const field = page.getByRole('checkbox', { name: /^Init policies/ });
  const save = async () => {
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Reload page' }).click();
  };
  await expect(entry).toBeVisible();
  await field.uncheck();
  await save();
  await expect(entry).toHaveCount(0);
  expect(await page.evaluate(async () => (await fetch('/svc/initPolicies')).status)).toBe(404);
  await page.goto(`${orchid()}/cloudinit`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await openSettings(page, 'Features');
  await field.check();
  await save();
  await expect(entry).toBeVisible();
});

test('a site administrator changes name and color and sees them at once', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await enter(page, 'admin@orchid.test');
  await openSettings(page);
  const before = await brandColor(page);
  const save = async (name: string, color: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Primary color', { exact: true }).fill(color);
    await page.getByRole('button', { name: 'Save settings' }).click();
  };
  await save('Orchid & Friends', 'green');
  await expect(page.getByText(/a color such as/)).toBeVisible();
  await save('Orchid & Friends', '#1d4ed8');
  await expect(page.getByRole('banner').getByText('Orchid & Friends')).toBeVisible();
  expect(await brandColor(page)).not.toBe(before);
  await page.reload();
  await expect(page.getByRole('banner').getByText('Orchid & Friends')).toBeVisible();
  await expect(page.getByLabel('Primary color', { exact: true })).toHaveValue('#1d4ed8');
  await save('Orchid Cloud', '#a21caf');
  await expect(page.getByRole('banner').getByText('Orchid Cloud')).toBeVisible();
});

test('the site settles the mini view with a color of its own for everyone who has not chosen', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin@orchid.test');
  await openSettings(page, 'View and languages');
  const mini = page.getByRole('checkbox', { name: /^Mini view/ });
  const color = page.getByLabel(/^Mini view color/);
  const save = async () => {
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved').first()).toBeVisible();
  };
  await mini.check();
  await color.fill('#0f766e');
  await save();
  const customer = await (await browser.newContext()).newPage();
  await enter(customer, 'maya@carmel.test');
  const nav = customer.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Servers', exact: true })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Task Queue' })).toHaveCount(0);
  const theirs = await brandColor(customer);
  await openSettings(page, 'View and languages');
  await mini.uncheck();
  await color.fill('');
  await save();
  await customer.reload();
  await expect(nav.getByRole('link', { name: 'Task Queue' })).toBeVisible();
  expect(await brandColor(customer)).not.toBe(theirs);
  await customer.context().close();
});

test('a logo stands in the header, and a script in it never runs', async ({ page, complaints }) => {
  complaints.expect(/status of 400|sandbox|Content Security Policy|policy violation/i);
  const ran: string[] = [];
  page.on('dialog', (dialog) => void ran.push(dialog.message()));
  await enter(page, 'admin@orchid.test');
  await page.goto(`${orchid()}/sites/orchid.localhost/logo`);
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Choose image', { exact: true })
      .setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  const mark = page.getByRole('banner').getByRole('img', { name: 'Orchid Cloud' });
  await choose('page.svg', '<html></html>');
  await expect(page.getByText(/PNG, JPEG or WebP image/)).toBeVisible();
  await choose(
    'logo.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" onload="alert(1)">
      <script>document.documentElement.setAttribute('data-ran', 'yes'); alert(2)</script>
      <rect width="120" height="40" rx="8" fill="#b45309"/></svg>`,
  );
  await expect(mark).toBeVisible();
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  await page.reload();
  await expect(mark).toBeVisible();
  await page.goto(`${orchid()}/svc/logo`);
  await expect(page.locator('svg rect')).toHaveCount(1);
  expect(await page.locator('svg').getAttribute('data-ran')).toBeNull();
  expect(ran).toEqual([]);
  await page.goto(`${orchid()}/sites/orchid.localhost/logo`);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(mark).toBeHidden();
});

test('a home text is written, looked at, and read by a customer; HTML in it stays text', async ({ page, browser }) => {
  await enter(page, 'admin@orchid.test');
  await page.goto(`${orchid()}/sites/orchid.localhost/home`);
  const text = '## News\n\n- New zone in **Haifa**\n- <img src=x onerror=alert(1)>\n\n[To the servers](/servers)';
  await page.getByLabel('Text', { exact: true }).last().fill(text);
  await page.getByText('Preview', { exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'News' })).toBeVisible();
  await expect(preview.getByRole('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Text saved')).toBeVisible();
  const customer = await (await browser.newContext()).newPage();
  await enter(customer, 'maya@carmel.test');
  await customer.goto(`${orchid()}/dashboard`);
  await expect(customer.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await customer.getByRole('main').getByRole('link', { name: 'To the servers', exact: true }).click();
  await expect(customer).toHaveURL(/\/servers$/);
  await customer.context().close();
  await page.getByText('Text', { exact: true }).first().click();
  await page.getByLabel('Text', { exact: true }).last().fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Text removed')).toBeVisible();
});

test('a host name works once its record is set, and mails name it once it is the primary one', async ({
  page,
  context,
  complaints,
  unique,
}) => {
  complaints.expect(/status of 4(00|21)/);
  const name = `cloud-${unique}.localhost`;
  const address = productUrl().replace('localhost', name);
  await enter(page, 'admin@orchid.test');
  await page.goto(`${orchid()}/sites/orchid.localhost`);
  await page.getByRole('link', { name: 'Host names' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  const add = async (typed: string) => {
    await page.getByLabel('Add host name').fill(typed);
    await page.getByRole('button', { name: 'Add name' }).click();
  };
  await add(name);
  await expect(row.getByText('Waiting for the record')).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(`${address}/login`);
  await expect(visitor.getByText('No site has this address.')).toBeVisible();
  await row.getByRole('button', { name: `Check ${name} now` }).click();
  await expect(row.getByText('Record not found.')).toBeVisible();

  const record = (await row.getByRole('code').allTextContents()) as [string, string];
  await visitor.goto(`${process.env['E2E_MAILBOX_URL']}/dns`);
  await visitor.getByLabel('Name', { exact: true }).fill(record[0]);
  await visitor.getByLabel('Text, address or host name').fill(record[1]);
  await visitor.getByRole('button', { name: 'Set record' }).click();
  await expect(visitor.getByRole('cell', { name: record[1] })).toBeVisible();
  await row.getByRole('button', { name: `Check ${name} now` }).click();
  await expect(row.getByText(/^Verified since/)).toBeVisible();
  await visitor.goto(`${address}/login`);
  await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(visitor).toHaveTitle(/Orchid/);

  await row.getByRole('button', { name: `Make ${name} primary` }).click();
  await expect(page).toHaveURL(new RegExp(`/sites/${name}/hosts`));
  await visitor.goto(`${orchid()}/forgot`);
  await visitor.getByLabel('Email').fill('maya@carmel.test');
  await visitor.getByRole('button', { name: /link/i }).click();
  await expect
    .poll(async () => (await messagesTo('maya@carmel.test')).map(({ text }) => text).join(' '))
    .toContain(`${address}/reset`);
  const first = page.getByRole('listitem').filter({ hasText: 'orchid.localhost' });
  await first.getByRole('button', { name: 'Make orchid.localhost primary' }).click();
  await expect(first.getByText('Primary')).toBeVisible();
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove name' }).click();
  await expect(row).toHaveCount(0);
  // A demonstration answers by every name that is no one's, but no longer as this site.
  await visitor.goto(`${address}/login`);
  await expect(visitor).toHaveTitle(/Skydeck/);
  await add('https://orchid.test');
  await expect(page.getByText(/Enter a host name/)).toBeVisible();
});

const amountOf = (text: string) => Number(text.replaceAll(',', ''));

test('a site without exchange rates shows no other currency; by its rates a customer reads euros beside what is charged', async ({
  page,
  browser,
  unique,
}) => {
  await enter(page, 'admin@orchid.test');
  await openSettings(page, 'Prices');
  const save = async () => {
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved').first()).toBeVisible();
  };
  const rates = page.getByRole('checkbox', { name: /^Show amounts in other currencies/ });
  const customer = await (await browser.newContext()).newPage();
  const main = customer.getByRole('main');
  const wanted = customer.getByLabel('Secondary currency');

  await test.step('the demonstration has rates; taken away, amounts stand as they are charged', async () => {
    await expect(rates).toBeChecked();
    await rates.uncheck();
    await save();
    await enter(customer, 'avi@carmel.test');
    await customer.goto(`${orchid()}/profile`);
    await wanted.selectOption({ label: 'Euros (€)' });
    await expect(customer.getByText('Saved', { exact: true })).toBeVisible();
    await expect(customer.getByText("Your provider hasn't set exchange rates yet", { exact: false })).toBeVisible();
    await customer.goto(`${orchid()}/servers?billing=1&state=on`);
    await expect(main.getByRole('cell').filter({ hasText: '₪' }).first()).toBeVisible();
    await expect(main.getByText('€')).toHaveCount(0);
  });

  await test.step('set, they are read on the dashboard and in the list', async () => {
    await rates.check();
    await page.getByLabel('US dollars for one euro').fill('1.25');
    await page.getByLabel('Israeli shekels for one euro').fill('4');
    await page.getByLabel('Date of rates').fill('2026-01-15');
    await save();
    await customer.goto(`${orchid()}/profile`);
    await expect(async () => {
      await customer.reload();
      await expect(customer.getByText(/^Approximate, shown next to the billed amount, using/)).toBeVisible();
    }).toPass();
    await customer.goto(`${orchid()}/dashboard`);
    await expect(customer.getByText(/^about €[\d,.]+ at the rates of .*2026/)).toBeVisible();
    await customer.goto(`${orchid()}/servers?billing=1&state=on`);
    const cost = customer.getByRole('cell').filter({ hasText: '≈ €' }).first();
    const [charged = 0, about = 0] = (await cost.innerText()).match(/[\d,]+\.\d\d/g)?.map(amountOf) ?? [];
    expect(charged, 'shekels').toBeGreaterThan(0);
    expect(Math.abs(about - charged / 4)).toBeLessThan(0.011);
    await expect(cost.getByText('≈ €', { exact: false })).toHaveAttribute('title', /1 ILS = 0\.2500 EUR/);
  });

  await test.step('and on the screens of a server: its configuration, power schedule and data sheet', async () => {
    const server = await main.getByRole('table').getByRole('link').first().getAttribute('href');
    const id = /servers\/([^/]+)/.exec(server ?? '')?.[1] ?? '';
    await customer.goto(`${orchid()}/servers/${id}/configure`);
    const managed = main.getByRole('checkbox', { name: /^Managed service ₪[\d.]+\/h \(≈ €[\d.]+\)/ });
    await managed.click();
    await expect(main.getByRole('list', { name: 'Changes' })).toContainText(/₪[\d,.]+\/mo\s*≈ −?€/);
    const month = main.getByRole('table', { name: 'Price before and after' }).getByRole('row', { name: /^Full month/ });
    await expect(month.getByRole('cell').filter({ hasText: /^₪[\d,.]+\s*≈ €[\d,.]+$/ })).toHaveCount(2);
    await managed.click();
    await customer.goto(`${orchid()}/servers/${id}/power-schedule`);
    await expect(main.getByRole('heading', { name: 'Power schedule' })).toBeVisible();
    const add = main.getByRole('button', { name: 'Add schedule' });
    const saving = main.getByText(/Saves about ₪[\d,.]+ \(≈ €[\d,.]+\)\/mo/);
    await expect(add.or(saving)).toBeVisible();
    if (await add.isVisible()) await add.click();
    await expect(saving).toBeVisible();
    await customer.goto(`${orchid()}/serverSheet/${id}`);
    await expect(main.getByText(/^₪[\d,.]+ about €[\d,.]+ at the rates of .*2026/)).toBeVisible();
  });

  await test.step('and before a server or the test of a policy is ordered', async () => {
    await customer.goto(`${orchid()}/serverCreate`);
    await expect(main.getByRole('row', { name: /^2 vCPU, 4 GB RAM.* ₪[\d.,]+ ≈ €[\d.,]+$/ }).first()).toBeVisible();
    await expect(main.getByText(/^about €[\d,.]+ at the rates of .*2026/)).toBeVisible();
    await customer.goto(`${orchid()}/cloudinit`);
    await customer.getByRole('button', { name: 'Create policy' }).first().click();
    const policy = customer.getByRole('dialog', { name: 'Create policy' });
    await policy.getByRole('textbox', { name: 'Name' }).fill(`Priced ${unique}`);
    await policy.getByRole('combobox', { name: 'Start with' }).selectOption({ label: 'Web server with nginx' });
    await policy.getByRole('button', { name: 'Create policy' }).click();
    await customer.getByRole('button', { name: 'More' }).click();
    await customer.getByRole('menuitem', { name: 'Test run' }).click();
    const dialog = customer.getByRole('dialog', { name: /Test run of/ });
    await expect(dialog.getByText(/₪[\d.]+ \(≈ €[\d.]+\) per hour, ₪[\d.]+ \(≈ €[\d.]+\) at most/)).toBeVisible();
    await expect(dialog.getByText(/^≈ at the rates of .*2026/)).toHaveAttribute('title', '1 ILS = 0.2500 EUR');
  });

  await customer.goto(`${orchid()}/profile`);
  await wanted.selectOption({ label: 'No other currency' });
  await expect(customer.getByText('Saved').first()).toBeVisible();
  await customer.context().close();
});

/** The last: the one that comes after it accepts the terms first. */
test('a new version of the terms is asked of a customer before anything else', async ({
  page,
  browser,
  complaints,
}) => {
  // The administrator's own screen is refused, too, until the new version is accepted.
  complaints.expect(/status of 403/);
  await enter(page, 'admin@orchid.test');
  await page.goto(`${orchid()}/sites/orchid.localhost/terms`);
  await page.getByLabel('Text', { exact: true }).last().fill('## Kindness\n\nBe kind to your neighbours.');
  await page.getByText('Preview', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Kindness' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/Version \d+ published/)).toBeVisible();
  const customer = await (await browser.newContext()).newPage();
  await enter(customer, 'maya@carmel.test');
  await expect(customer.getByText('Be kind to your neighbours.')).toBeVisible();
  for (const one of [customer, page]) {
    await one.goto(`${orchid()}/dashboard`);
    await one.getByLabel(/^I have read and accept/).check();
    await one.getByRole('button', { name: 'Accept and continue' }).click();
    await expect(one.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await customer.context().close();
});
