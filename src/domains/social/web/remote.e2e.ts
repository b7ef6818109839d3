import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, productUrl, test } from '../../../../e2e/journey.ts';

/** The site whose own server may sign its customers in; the token is the demonstration's. */
const nimbus = () => productUrl().replace('localhost', 'nimbus.localhost');
const siteToken = 'nimbus-demo-remote-login-token';

test("a site's own server makes a link that signs its customer in once", async ({ page, complaints }) => {
  complaints.expect(/status of 40[0139]/);
  const order = (token: string) =>
    page.request.post(`${productUrl()}/svc/remoteLogin/token`, {
      // A name below localhost is known to browsers alone.
      headers: { authorization: `Bearer ${token}`, host: new URL(nimbus()).host },
      data: { email: 'claire@lefevre.test' },
    });
  expect((await order('x'.repeat(30))).status()).toBe(401);
  const answer = await order(siteToken);
  expect(answer.status()).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  await page.goto(url);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Claire Lefèvre' })).toBeVisible();

  await page.goto(`${nimbus()}/logout`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(url);
  await expect(page.getByText('This sign-in link is no longer valid.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('an administrator tests remote sign-in, opens the test link and sees it in the log', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/sites/nimbus.localhost/remoteLogin');
  const main = page.getByRole('main');
  const check = async (address: string) => {
    await main.getByLabel('Address of your server').fill(address);
    await main.getByRole('button', { name: 'Test access' }).click();
  };
  const checks = main.getByRole('list', { name: 'Checks' });
  await check('my-server');
  await expect(main.getByText('Enter an IP address such as 192.0.2.10.')).toBeVisible();
  await check('198.51.100.7');
  await expect(checks).toContainText('198.51.100.7 is not an allowed address.');
  await expect(main.getByRole('link', { name: 'Open test link' })).toBeHidden();
  await check('127.0.0.1');
  const link = await main.getByRole('link', { name: 'Open test link' }).getAttribute('href');
  expect(await findings(page)).toEqual([]);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link ?? '');
  await expect(visitor.getByText('The test link works. A customer would be signed in now.')).toBeVisible();
  await expect(visitor.getByLabel('Email')).toBeVisible();
  await visitor.context().close();
  await page.reload();
  await expect(
    main.getByRole('table', { name: 'Remote sign-ins' }).getByText('Test', { exact: true }).first(),
  ).toBeVisible();
});

test('where a site has not opened this way, a link says so', async ({ page, complaints }) => {
  complaints.expect(/status of 403/);
  await page.goto('/login?token=made-up');
  await expect(page.getByText('Remote sign-in is not permitted for this site.')).toBeVisible();
});

test("a site's own page says how it went, in our words and with nobody else's", async ({ page }) => {
  await page.goto('/login/shop/expired/ann@people.test');
  await expect(page.getByText(/^Sign-in on the other page timed out\. Sign in here\./)).toBeVisible();
  await expect(page.getByText('ann@people.test')).toBeVisible();
  await page.goto('/login/shop/created/Call%20us%20on%20555');
  await expect(page.getByText('Your account was created. Sign in to get started.')).toBeVisible();
  await expect(page.getByText('555')).toHaveCount(0);
  await page.goto('/create/shop');
  await expect(page.getByText("Sign in to continue from your provider's page.")).toBeVisible();
});

test('signing out ends the session in every tab', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  const { origin } = new URL(productUrl());
  const data = { email: 'lena.vogt@northwind.test', password: 'Skydeck-demo1' };
  expect((await page.request.post(`${origin}/svc/login`, { data })).status()).toBe(200);
  await page.goto('/servers');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get(`${origin}/svc/user`)).status()).toBe(401);
});
