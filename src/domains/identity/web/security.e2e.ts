import { randomInt } from 'node:crypto';
import { findings } from '../../../../e2e/accessibility.ts';
import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { messagesTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const inside = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/Profile/security');
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
}

/** Proves the password where a change asks for it. */
async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

/** Signs out and gives the password again; the second step is asked for. */
async function toSecondStep(page: Page, email: string): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
}

const codesTo = async (to: string) => (await messagesTo(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);

/** The newest code for an address or phone, once there are `count`. */
async function codeTo(to: string, count: number): Promise<string> {
  await expect.poll(async () => (await codesTo(to)).length, { message: `codes to ${to}` }).toBe(count);
  return (await codesTo(to))[0] ?? '';
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const closeCodes = (page: Page) => page.getByRole('button', { name: 'I saved my codes' }).click();

test('a phone is verified by a text message, and its codes open the account', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 40[0134]/);
  const email = await newPerson(page, unique);
  const phone = `+1415555${randomInt(10_000).toString().padStart(4, '0')}`;
  await openSecurity(page);
  const phones = card(page, 'Phones');
  await phones.getByRole('button', { name: 'Add phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add phone' });
  await dialog.getByLabel('Phone number').fill('12');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('Enter the phone number in international format')).toBeVisible();
  await dialog.getByLabel('Country').selectOption('Germany +49');
  await expect(dialog.getByLabel('Phone number')).toHaveValue('+49 12');
  await dialog.getByLabel('Phone number').fill(phone);
  await expect(dialog.getByLabel('Country')).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await prove(page);
  await expect(dialog.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  const code = await codeTo(phone, 1);
  await dialog.getByLabel(/^Code sent to/).fill(wrongFor(code));
  await expect(dialog.getByText('Invalid TFA verification code')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel(/^Code sent to/).fill(code);
  await expect(dialog).toBeHidden();
  await expect(phones.getByText(/^Verified/)).toBeVisible();
  await expect(phones.getByText(phone), 'the number is masked').toHaveCount(0);

  await page.getByRole('button', { name: 'Turn on text message' }).click();
  await closeCodes(page);
  await toSecondStep(page, email);
  await expect(page.getByText(/^Time left: \d+:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.getByLabel('Six-digit code').fill(await codeTo(phone, 2));
  await expect(inside(page)).toBeVisible();
});

test('a list of addresses asks twice before it shuts its owner out, and stays when confirmed', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 40[0139]/);
  await newPerson(page, unique);
  await openSecurity(page);
  const list = card(page, 'Allowed addresses');
  await list.getByLabel('Address or range').fill('not an address');
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list.getByText('Enter an IP address or a range')).toBeVisible();
  await list.getByLabel('Address or range').fill('198.51.100.0/24');
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await prove(page);
  await expect(list.getByText('198.51.100.0/24', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Turn on' }).click();
  const asked = page.getByRole('dialog', { name: 'This would lock you out' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByText(/^Off:/)).toBeVisible();

  await list.getByRole('button', { name: 'Add my address' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Turn on' }).click();
  await expect(list.getByText(/^The list turns off at/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await list.getByRole('button', { name: 'Keep list on' }).click();
  await expect(list.getByText(/^The list turns off at/)).toBeHidden();
  await expect(list.getByText(/^On:/)).toBeVisible();

  // Taking one's own address off is meant when it is said twice; then nothing opens from here.
  await list.getByRole('button', { name: /^Remove (127|::1)/ }).click();
  await asked.getByRole('button', { name: 'Continue anyway' }).click();
  await expect(page).toHaveURL(/\/login\?ipNotPermitted/);
  await expect(page.getByText('Access is forbidden, IP not permitted')).toBeVisible();
});

test('a passkey is made, named and signs in', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 40[13]/);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = await newPerson(page, unique);
  await openSecurity(page);
  const passkeys = card(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await prove(page);
  await closeCodes(page);
  await passkeys.getByLabel('Name').fill('My laptop');
  await passkeys.getByLabel('Name').blur();
  await expect(passkeys.getByRole('button', { name: 'Remove My laptop' })).toBeVisible();

  await toSecondStep(page, email);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(inside(page)).toBeVisible();
  await openSecurity(page);
  await expect(passkeys.getByText(/^Last used/)).toBeVisible();
});

test('mailed codes: five wrong ones wait, time runs out, and a second tab follows', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 4(0[13]|29)/);
  const email = await newPerson(page, unique);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Turn on email' }).click();
  await prove(page);
  await closeCodes(page);

  // The time of the second step runs out in front of the person.
  await page.clock.install();
  await toSecondStep(page, email);
  await page.clock.fastForward('10:01');
  await expect(page).toHaveURL(/\/login\?tfaExpired/);
  await expect(page.getByText('Two-Factor authentication token expired, please login again.')).toBeVisible();

  // A step that another sign-in of this browser has replaced is found out by the code.
  await toSecondStep(page, email);
  const retry = await page.request.post('/svc/login', { data: { email, password } });
  expect(retry.status()).toBe(200);
  await page.getByLabel('Six-digit code').fill('123456');
  await expect(page).toHaveURL(/\/login\?tfaExpired/);

  // The same sign-in in two tabs: the code typed into one opens both.
  await toSecondStep(page, email);
  const other = await page.context().newPage();
  await other.goto('/login');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Six-digit code').fill(await codeTo(email, 3));
  await expect(inside(page)).toBeVisible();
  await expect(inside(other)).toBeVisible();
  await other.close();

  await toSecondStep(page, email);
  const field = page.getByLabel('Six-digit code');
  for (let n = 1; n <= 4; n++) {
    await field.fill(`00000${n}`);
    await expect(page.getByText('Invalid TFA verification code')).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await field.fill('000005');
  await expect(page.getByText(/^Try again in \d+ seconds\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward('01:01');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
});

test('a role that needs a second factor meets nothing but its set-up first', async ({ page, complaints }) => {
  complaints.expect(/status of 40[13]/);
  const email = 'seller@orchid.test';
  await page.goto(`${productUrl().replace('localhost', 'orchid.localhost')}/login?next=%2Fservers`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
  await page.getByLabel('Six-digit code').fill(await codeTo(email, 1));
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(new URL('/servers', page.url()).href);
  await expect(page).toHaveURL(/\/Profile\/enrolment/);
  await expect(inside(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Turn on email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Six-digit code').fill(await codeTo(email, 2));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await closeCodes(page);
  await page.getByRole('button', { name: 'Continue to the console' }).click();
  await expect(inside(page)).toBeVisible();

  await page.goto(new URL('/Profile/security', page.url()).href);
  const line = card(page, 'Two-factor authentication').getByRole('listitem').filter({ hasText: 'Email' });
  await expect(line).toContainText('On, required');
  const off = line.getByRole('button', { name: 'Turn off email' });
  await expect(off).toHaveAttribute('aria-disabled', 'true');
  await off.focus();
  await expect(off).toHaveAccessibleDescription(/^The policy .+ requires two-factor authentication\.$/);
});
