import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, password, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo, messagesTo } from '../../../../e2e/mailbox.ts';

const inside = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Goes to the sandbox provider from a page of the console, and chooses who one is. */
async function choose(page: Page, button: RegExp, person: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByRole('link', { name: person }).click();
}

/** Removes what an earlier try left: the people of the sandbox provider are the same for all tests and tries. */
async function disconnect(page: Page, email: string): Promise<void> {
  await beSignedIn(page, email);
  await page.goto('/profile');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Social connections' }) });
  await expect(card.getByRole('button', { name: /^(Remove|Connect)$/ }).first()).toBeVisible();
  if (await card.getByRole('button', { name: 'Remove' }).isVisible())
    await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Connect' })).toBeVisible();
  await page.context().clearCookies();
}

test('somebody new signs in by a social network, accepts the terms, and comes back', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  // The user who came in an earlier try is no longer new.
  const [somebody, email] = test.info().retry === 0 ? [/Emma/, 'emma@social.test'] : [/Ines/, 'ines@social.test'];
  await page.goto('/login');
  await choose(page, /^Sign in with/, somebody);
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const create = page.getByRole('button', { name: 'Create account' });
  await expect(create).toBeDisabled();
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await create.click();
  await expect(inside(page)).toBeVisible();

  await page.goto('/logout');
  await choose(page, /^Sign in with/, somebody);
  await expect(inside(page)).toBeVisible();
});

test('an email that has an account already is confirmed by its password', async ({ page, complaints }) => {
  complaints.expect(/status of 40[019]/);
  const email = 'kofi@social.test';
  const data = { email, password, passwordRepeat: password, termsVersion: 1 };
  const made = await page.request.post('/svc/create', { data });
  // 409: a journey before this one made it.
  expect([200, 409]).toContain(made.status());
  await page.goto(await linkMailedTo(email, /^Confirm your email/));
  await expect(page.getByText(/your email is confirmed/i).first()).toBeVisible();
  if (test.info().retry > 0) await disconnect(page, email);
  await page.context().clearCookies();
  await page.goto('/login');
  await choose(page, /^Sign in with/, /Kofi/);
  await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Account password').fill('not-the-password');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await page.getByLabel('Account password').fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(inside(page)).toBeVisible();
});

test('or by a link that is mailed to it, which works once; the profile removes the connection', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 40[019]/);
  if (test.info().retry > 0) await disconnect(page, 'user@skydeck.test');
  await page.goto('/login');
  await choose(page, /^Sign in with/, /Uma/);
  const subject = /^Connect Sandbox to your/;
  const before = (await messagesTo('user@skydeck.test')).filter((mail) => subject.test(mail.subject)).length;
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await expect(page.getByText(/^We sent a link to that address/)).toBeVisible();
  const link = await linkMailedTo('user@skydeck.test', subject, before + 1);
  await page.goto(link);
  await expect(page.getByText(/^Your social account is connected/)).toBeVisible();
  await choose(page, /^Sign in with/, /Uma/);
  await expect(inside(page)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('The social token expired. Start again.')).toBeVisible();

  await page.goto('/profile');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Social connections' }) });
  await card.getByRole('button', { name: 'Remove' }).click();
  await card.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: /Vera/ }).click();
  await expect(card.getByText('vera@social.test')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/sandbox$/);
  await expect(card.getByText(/is connected\. You can now sign in with it\.$/)).toBeVisible();
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Connect' })).toBeVisible();
});

for (const [who, person, text] of [
  ['has no email', /Noel/, "The social account doesn't provide an email address, which is required to sign in."],
  ['hides the email', /Hilda/, 'The social network does not let us read your email address. Allow it and try again.'],
  ['withdrew', /Wendell/, /^Access was withdrawn at the social network/],
  ['cancels', /^Cancel and go back/, 'The social sign-in was canceled.'],
] as const) {
  test(`somebody who ${who} reads why they are not in, and goes back`, async ({ page, complaints }) => {
    complaints.expect(/status of 400/);
    await page.goto('/login');
    await choose(page, /^Sign in with/, person);
    await expect(page.getByText(text)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
}

test('a way back that nobody began is refused, on the page of remote sites too', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  for (const path of ['/socialProcess/sandbox', '/remoteSocial/socialProcess/sandbox']) {
    await page.goto(`${path}?code=made-up&state=made-up`);
    await expect(page.getByText('The social sign-in session expired. Start again.')).toBeVisible();
    expect(new URL(page.url()).search, 'the code stays in no history').toBe('');
  }
});
