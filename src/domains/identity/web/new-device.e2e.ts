import { once } from 'node:events';
import { request } from 'node:http';
import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

const inside = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a sign-in from a new device is mailed, and "this was not me" ends every session and starts a reset', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 40[01]/);
  const email = await newPerson(page, unique);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0';
  const elsewhere = await browser.newContext({ baseURL: productUrl(), userAgent });
  const thief = await elsewhere.newPage();
  await thief.goto('/login');
  await signIn(thief, email);
  await expect(inside(thief)).toBeVisible();

  await page.goto(await linkMailedTo(email, /^Signed in from a new browser/));
  await expect(page.getByRole('heading', { name: "Wasn't you?" })).toBeVisible();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await expect(page).toHaveURL(/\/reset\?token=/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect((await elsewhere.request.get('/svc/user')).status(), 'the session of the other device').toBe(401);
  const retry = await elsewhere.request.post('/svc/login', { data: { email, password } });
  expect(retry.status(), 'its password').toBe(401);
  await elsewhere.close();

  await page.getByLabel('Password', { exact: true }).fill('Velvet-otter-41');
  await page.getByLabel('Repeat password').fill('Velvet-otter-41');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
});

test('a recovery code opens the second step once, and a remembered browser is not asked again', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 40[013]/);
  const email = await newPerson(page, unique);
  await page.goto('/Profile/security');
  await page.getByRole('button', { name: 'Turn on email' }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [first = '', second = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'I saved my codes' }).click();

  const step = page.getByRole('heading', { name: 'Verify your identity' });
  const toSecondStep = async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, email);
    await expect(step).toBeVisible();
    await page.getByRole('radio', { name: /^Recovery code/ }).check({ force: true });
  };
  const give = async (code: string) => {
    await page.getByLabel('Recovery code', { exact: true }).last().fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  await toSecondStep();
  await give(first);
  await expect(inside(page)).toBeVisible();
  await toSecondStep();
  await give(first);
  await expect(page.getByText('Invalid TFA verification code')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Remember this browser/ }).check();
  await give(second);
  await expect(inside(page)).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(inside(page)).toBeVisible();
});

test('a session that turns up at another address ends for both', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 401/);
  await newPerson(page, unique);
  await page.goto('/servers');
  await expect(page.getByRole('heading', { name: 'Servers', level: 1 })).toBeVisible();
  const { host, port } = new URL(productUrl());
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  // The same cookie from another address of this machine.
  const other = request({
    host: '127.0.0.1',
    port,
    localAddress: '127.0.0.2',
    path: '/svc/user',
    headers: { host, cookie },
  });
  other.end();
  const [answer] = (await once(other, 'response')) as [{ statusCode?: number; resume(): void }];
  answer.resume();
  expect(answer.statusCode).toBe(401);
  // The page is notified of it by itself, whatever the person does in the meantime.
  await expect(page.getByText('User logged off. New IP Address detected')).toBeVisible();
});
