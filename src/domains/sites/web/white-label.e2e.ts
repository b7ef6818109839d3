import { beSignedIn, expect, productUrl, signIn, test, type Page } from '../../../../e2e/journey.ts';

const brandColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
/** The page as it is, and what it keeps in the browser: readable or not. */
const everything = async (page: Page) =>
  JSON.stringify([
    await page.content(),
    await page.evaluate(() => [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]),
    await page.context().cookies(page.url()),
  ]);

/** Headers and texts of everything that the server sends, until the check runs; addresses of people do not count. */
function watchAnswers(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.status() === 200 && !/text\/event-stream/.test(response.headers()['content-type'] ?? ''))
      answers.push(
        response.text().then(
          (text) => `${response.url()} ${JSON.stringify(response.headers())} ${text}`,
          () => '',
        ),
      );
  });
  return async () => (await Promise.all(answers)).flatMap((text) => text.match(/.{0,60}skydeck.{0,60}/gi) ?? []);
}

test('a white-label site shows its own brand and nothing of the default one', async ({ page }) => {
  await page.goto(`${productUrl()}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const plain = await brandColor(page);
  // What the other site still answers is none of this one's.
  await page.goto('about:blank');

  const traces = watchAnswers(page);
  const nimbus = productUrl().replace('localhost', 'nimbus.localhost');
  await page.goto(`${nimbus}/login`);
  await expect(page.getByText('to your Nimbus Hosting console')).toBeVisible();
  await expect(page).toHaveTitle(/Nimbus Hosting$/);
  expect(await brandColor(page)).not.toBe(plain);
  await page.getByLabel('Email').fill('erik@fjord.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Skydeck-demo1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  for (const path of ['/dashboard', '/servers', '/tasks', '/serverCreate']) {
    await page.goto(nimbus + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page).toHaveTitle(/Nimbus Hosting$/);
    expect(await everything(page), path).not.toMatch(/skydeck/i);
  }
  expect(await traces()).toEqual([]);
});

test('somebody asks the support of their site about a server', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = (address) => {
      document.title = `Opened ${address}`;
      return null;
    };
  });
  const nimbus = productUrl().replace('localhost', 'nimbus.localhost');
  await page.goto(`${nimbus}/login`);
  await page.getByLabel('Email').fill('erik@fjord.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Skydeck-demo1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto(`${nimbus}/servers`);
  const server = page.getByRole('main').getByRole('table').getByRole('link').first();
  const name = await server.innerText();
  await server.click();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Contact support' }).click();
  await expect(page).toHaveTitle(/^Opened mailto:help@nimbus\.test\?subject=/);
  const { searchParams } = new URL((await page.title()).replace('Opened ', ''));
  expect(searchParams.get('subject')).toBe(`Server ${name}`);
  expect(searchParams.get('body')).toContain(`${nimbus}/servers/`);
});

test('an account of one site cannot sign in at another', async ({ page, complaints }) => {
  complaints.expect(/status of 40[01]/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('erik@fjord.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Skydeck-demo1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/Invalid email or password/i)).toBeVisible();
});

test('hostile texts are shown as texts, on every screen', async ({ page }) => {
  await signIn(page, 'hostile@skydeck.test');
  await page.goto('/servers?size=50');
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(link('<script>alert(1)</script>')).toBeVisible();
  await expect(link('"><img src=x onerror=alert(2)>')).toBeVisible();
  const hrefs = await page
    .getByRole('main')
    .getByRole('table')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThan(5);
  for (const href of hrefs) {
    await page.goto(href);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    for (const tab of ['Info', 'History']) {
      await page.getByRole('navigation', { name: 'Server sections' }).getByRole('link', { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`/${tab.toLowerCase()}`));
    }
  }
  for (const path of ['/dashboard', '/tasks?size=50', '/serverCreate']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('<script>');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText('<script>');
  expect(await page.evaluate(() => document.querySelectorAll('main img, main svg[onload]').length)).toBe(0);
});

test('staff see hostile texts as texts too', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  for (const path of [
    '/servers?filter=script',
    '/servers?owner=hostile',
    '/serverPowerHistory?filter=script',
    '/serversNoIPs',
    '/loginLog',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  }
});
