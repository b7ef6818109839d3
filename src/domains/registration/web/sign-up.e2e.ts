import { findings } from '../../../../e2e/accessibility.ts';
import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';

const secret = 'Velvet-otter-41';

/** An account made by the call alone, for journeys that are about what comes after. */
async function signUp(page: Page, email: string, more: object = {}): Promise<void> {
  const data = { email, password: secret, passwordRepeat: secret, ...more };
  expect((await page.request.post('/svc/create', { data })).status(), 'sign-up').toBe(200);
}

test('an account is made by the form, waits at the wall, and begins with the link of the mail', async ({
  page,
  unique,
  complaints,
}) => {
  // The list that the page asks for before it is known who looks.
  complaints.expect(/status of 403 .*svc\/servers/);
  const email = `create-${unique}@people.test`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await expect(page.getByText('Accept the terms of service to create an account.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password');
  await page.getByLabel('Repeat password').fill('password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Accept the terms of service to create an account.')).toBeVisible();
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^terms of service, version/ }).click(),
  ]);
  await expect(terms.getByRole('heading', { name: /^Terms of service/ })).toBeVisible();
  await terms.close();
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/widely known/).first()).toBeVisible();
  await expect(password).toBeFocused();

  await password.fill(secret);
  await page.getByLabel('Repeat password').fill(secret);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/servers');
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();

  await page.goto(await linkMailedTo(email, /^Confirm your email/));
  await expect(page).toHaveURL(/\/validateSuccessful/);
  await expect(page.getByText(email)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open console' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  const welcome = page.getByRole('region', { name: 'Welcome' });
  await expect(welcome.getByRole('heading', { name: /^Welcome to Skydeck Cloud/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await welcome.getByRole('button', { name: 'Dismiss welcome message' }).click();
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(welcome).toBeHidden();
});

test('the mail comes again only after a countdown, and a used link says that it was used', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 429|status of 403 .*svc\/servers/);
  const email = `again-${unique}@people.test`;
  await signUp(page, email, { termsVersion: 1 });
  await page.goto('/servers');
  await page.getByRole('button', { name: 'Resend email' }).click();
  const waiting = page.getByRole('button', { name: /^Resend in \d+ s$/ });
  await expect(waiting).toBeVisible();
  const secondsShown = async () => Number(/\d+/.exec(await waiting.innerText())?.[0]);
  const first = await secondsShown();
  expect(first).toBeLessThanOrEqual(60);
  await expect.poll(secondsShown).toBeLessThan(first);

  const link = await linkMailedTo(email, /^Confirm your email/);
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('button', { name: "I've confirmed my email" }).click();
  await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  await other.goto(link);
  await expect(other.getByText('This link was already used. Your email is confirmed.')).toBeVisible();
});

test('a link that is none, or has expired, says what to do', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await page.goto('/validate?token=nobody-mailed-this');
  await expect(page.getByText('This confirmation link is not valid. Sign in and request a new one.')).toBeVisible();
  // The answer of the server three days later, which its own test brings about by the clock.
  const text = 'This confirmation link has expired. Sign in and request a new one.';
  await page.route('**/svc/validate', (route) =>
    route.fulfill({ status: 400, json: { errors: [{ code: 1400, info: text, key: 'token' }] } }),
  );
  await page.goto('/validate?token=too-late');
  await expect(page.getByText(text)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('new terms stand before everything: declining signs out, accepting goes on', async ({ page, unique }) => {
  const email = `terms-${unique}@people.test`;
  await signUp(page, email);
  await page.goto(await linkMailedTo(email, /^Confirm your email/));
  await page.getByRole('link', { name: 'Open console' }).click();
  const accept = page.getByRole('button', { name: 'Accept and continue' });
  await expect(accept).toBeDisabled();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Decline and sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get('/svc/user')).status()).toBe(401);

  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
  await accept.click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('everybody reads the terms of a site without a session, each site its own', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/termsOfService');
  await expect(page.getByRole('heading', { name: 'Terms of service of Skydeck Cloud' })).toBeVisible();
  const address = new URL(page.url());
  await page.goto(`http://nimbus.localhost:${address.port}/termsOfService`);
  await expect(page.getByRole('heading', { name: 'Terms of service of Nimbus Hosting' })).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toMatch(/skydeck/i);
  await page.goto('/termsOfService?version=99');
  await expect(page.getByText("These terms don't exist on this site.")).toBeVisible();
});
