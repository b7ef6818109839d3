import { findings } from '../../../../e2e/accessibility.ts';
import { expect, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo, messagesTo } from '../../../../e2e/mailbox.ts';

const before = 'Velvet-otter-41';
const after = 'Amber-lantern-77';
const answer = 'If an account with this email exists, we sent a link to it. The link is valid for 30 minutes.';

async function ask(page: Page, email: string): Promise<string> {
  await page.goto('/forgot');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
  return page.getByRole('status').innerText();
}

test('a forgotten password is replaced by the link of a mail, and other sessions end', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 40[01]/);
  const email = `forgot-${unique}@people.test`;
  const data = { email, password: before, passwordRepeat: before, termsVersion: 1 };
  const elsewhere = await browser.newContext({ baseURL: productUrl() });
  expect((await elsewhere.request.post('/svc/create', { data })).status()).toBe(200);

  expect(await ask(page, `nobody-${unique}@people.test`)).toBe(answer);
  expect(await ask(page, email)).toBe(answer);
  expect(await findings(page)).toEqual([]);
  const link = await linkMailedTo(email, /^Choose a new password/);
  expect(await messagesTo(`nobody-${unique}@people.test`)).toEqual([]);

  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(after);
  await page.getByLabel('Repeat password').fill(`${after}x`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Repeat password does not match selected password.')).toBeVisible();
  await page.getByLabel('Repeat password').fill(after);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
  expect((await elsewhere.request.get('/svc/user')).status(), 'the other session').toBe(401);
  await elsewhere.close();

  await page.getByLabel('Email').fill(email);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill(before);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await password.fill(after);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText(/^Token is not valid, reset your password again/)).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});

test('the same link opens as the first password, and no address of it is told to others', async ({ page, unique }) => {
  const email = `first-${unique}@people.test`;
  const data = { email, password: before, passwordRepeat: before, termsVersion: 1 };
  expect((await page.request.post('/svc/create', { data })).status()).toBe(200);
  await page.context().clearCookies();
  await ask(page, email);
  const link = await linkMailedTo(email, /^Choose a new password/);
  const opened = await page.goto(link.replace('/reset', '/setPassword'));
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
