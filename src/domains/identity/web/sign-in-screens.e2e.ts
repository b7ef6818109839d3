import { findings } from '../../../../e2e/accessibility.ts';
import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, failOften } from '../../../../e2e/stage/stage.ts';

const secret = (page: Page) => page.getByLabel('Password', { exact: true });
const signIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });

test('without script the page names the site, shows its color and says what to do', async ({ browser, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${productUrl()}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/the support of/)).toBeVisible();
  const brand = /"primary":"(#\w{6})"|primary&quot;:&quot;(#\w{6})/.exec(await (await request.get('/login')).text());
  await expect(page.locator('svg rect')).toHaveAttribute('fill', brand?.[1] ?? brand?.[2] ?? 'the color of the site');
  await context.close();
});

test('the same where the script of the console does not come', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText(/the support of/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.unroute(/\/assets\/index-[^/]*\.js$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(/the support of/)).toBeHidden();
});

for (const [path, names] of [
  ['/login', { Email: 'username', Password: 'current-password' }],
  ['/create', { Email: 'username', Password: 'new-password' }],
] as const) {
  test(`${path} helps password managers and typists`, async ({ page, complaints }) => {
    complaints.expect(/status of 40\d/);
    await page.goto(path);
    for (const [label, name] of Object.entries(names))
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', name);
    await page.getByLabel('Email').pressSequentially('no');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);

    const field = secret(page);
    await field.fill('Secret');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).first().click();
    await expect(field).toHaveAttribute('type', 'password');
    // Chromium under test has no lock keys: the event says what a keyboard would.
    await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await expect(page.getByText('Caps Lock is on.')).toBeVisible();
    await field.dispatchEvent('keyup', { key: 'a' });
    await expect(page.getByText('Caps Lock is on.')).toBeHidden();

    await field.press('Enter');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  });
}

for (const [query, text] of [
  ['disconnected=1', /^You were signed out because your session expired/],
  ['disconnectedByIp', 'User logged off. New IP Address detected'],
  ['ipNotPermitted', 'Access is forbidden, IP not permitted'],
  ['tfaExpired', 'Two-Factor authentication token expired, please login again.'],
] as const) {
  test(`the sign-in says why somebody stands there: ${query}`, async ({ page }) => {
    await page.goto(`/login?${query}`);
    await expect(page.getByText(text)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

test('a refusal of the forgery check reloads the page once, and is shown the second time', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  // The server's own answer to a request that says it comes from elsewhere.
  await page.route('**/svc/login', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const headers = { ...route.request().headers(), origin: 'https://elsewhere.test' };
    return route.fulfill({ response: await route.fetch({ headers }) });
  });
  await page.goto('/login');
  const attempt = async () => {
    await page.getByLabel('Email').fill('user@skydeck.test');
    await secret(page).fill(password);
    await signIn(page).click();
  };
  const reloaded = page.waitForEvent('load');
  await attempt();
  await reloaded;
  await expect(secret(page)).toHaveValue('');
  await attempt();
  await expect(page.getByRole('alert')).toContainText(/\w/);
});

test('a link that opens a sign-in again is asked for first, and says when it is old', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await page.goto('/unlock?token=made-up');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unlock sign-in' }).click();
  await expect(page.getByText('This link is no longer valid. Sign in again.')).toBeVisible();
});

test('too many failures close a sign-in, and the mailed link opens it again', async ({
  page: own,
  browser,
  baseURL,
  unique,
}) => {
  test.skip(!canStage(), 'the failures of hours are staged in the data of the product');
  const email = await newPerson(own, unique);
  // A browser that has signed in to the name before is counted apart: this is a stranger's.
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await failOften(email);
  const attempt = async (typed: string) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(typed);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await attempt('wrong-one');
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await attempt('wrong-two');
  await expect(page.getByText(/^Too many failed attempts\. Sign-in with this email is locked\./)).toBeVisible();
  await attempt(password);
  await expect(page.getByText(/is locked\./)).toBeVisible();
  const path = await linkMailedTo(email, /^Sign-in locked/);
  expect(path).toMatch(/^\/unlock\?token=/);
  await page.goto(path);
  await page.getByRole('button', { name: 'Unlock sign-in' }).click();
  await expect(page.getByText(`You can now sign in with ${email} again.`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await attempt(password);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.context().close();
});
