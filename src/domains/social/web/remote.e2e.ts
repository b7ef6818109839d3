import { expect, productUrl, test } from '../../../../e2e/journey.ts';

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
