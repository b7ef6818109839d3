import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { messagesTo } from '../../../../e2e/mailbox.ts';
import { newPersonAt } from '../../../../e2e/people.ts';

/** The site with analytics, and the one whose own server may sign its customers in. */
const orchid = () => productUrl().replace('localhost', 'orchid.localhost');
const nimbus = () => productUrl().replace('localhost', 'nimbus.localhost');
const siteToken = 'nimbus-demo-remote-login-token';
const inside = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const codesTo = async (to: string) => (await messagesTo(to)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);

/** An account of this browser's own on a site, with a confirmed email and codes by mail switched on. */
async function withFactor(page: Page, at: string, unique: string): Promise<string> {
  const email = await newPersonAt(page, at, { unique });
  await page.goto(`${at}/Profile/security`);
  await page.getByRole('button', { name: 'Turn on email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  return email;
}

/** The second step, by the code that is mailed. */
async function confirm(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await expect(page).toHaveURL(/\/tfa/);
  await expect.poll(async () => (await codesTo(email)).length, { message: `code to ${email}` }).toBeGreaterThan(0);
  await page.getByLabel('Six-digit code').fill((await codesTo(email))[0] ?? '');
  await expect(inside(page)).toBeVisible();
}

test('a social network opens no account past its second factor', async ({ page, complaints, unique }) => {
  complaints.expect(/status of 40[013]/);
  const email = await withFactor(page, productUrl(), unique);
  await page.goto('/profile');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Social connections' }) });
  await card.getByRole('button', { name: 'Connect' }).click();
  await page
    .getByRole('link', { name: /Hilda|Vera/ })
    .last()
    .click();
  await expect(card.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.goto('/logout');
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('link', { name: /Vera/ }).click();
  await confirm(page, email);
  await page.goto('/profile');
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Connect' })).toBeVisible();
});

test('nor does a one-time link', async ({ page, complaints, unique }) => {
  complaints.expect(/status of 40[013]/);
  const email = await withFactor(page, nimbus(), unique);
  await page.goto(`${nimbus()}/logout`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const answer = await page.request.post(`${productUrl()}/svc/remoteLogin/token`, {
    headers: { authorization: `Bearer ${siteToken}`, host: new URL(nimbus()).host },
    data: { email },
  });
  const { url } = (await answer.json()) as { url: string };
  await page.goto(url);
  await confirm(page, email);
});

test('a second step is reported to analytics, with its method alone', async ({ page, complaints, unique }) => {
  complaints.expect(/status of 40[013]/);
  const email = await withFactor(page, orchid(), unique);
  await page.goto(`${orchid()}/dashboard`);
  await page.getByRole('region', { name: 'Analytics' }).getByRole('button', { name: 'Allow' }).click();
  await page.goto(`${orchid()}/logout`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const reported = page.waitForRequest((request) => `${request.url()} ${request.postData() ?? ''}`.includes('en=tfa'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await confirm(page, email);
  const hit = await reported;
  const text = decodeURIComponent(`${hit.url()} ${hit.postData() ?? ''}`);
  expect(text).toContain('ep.method=email');
  expect(text).not.toContain(email);
});
