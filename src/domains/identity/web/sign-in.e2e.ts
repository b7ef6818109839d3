import { beSignedIn, expect, password, signIn, test, type Page } from '../../../../e2e/journey.ts';

const email = (page: Page) => page.getByLabel('Email');
const secret = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Sign in$|Try again)/ });

async function attempt(page: Page, name: string, given: string): Promise<void> {
  await email(page).fill(name);
  await secret(page).fill(given);
  const answer = page.waitForResponse((response) => response.url().endsWith('/svc/login'));
  await submit(page).click();
  if (!(await answer).ok()) await expect(submit(page)).not.toHaveAttribute('aria-busy');
}

test('nothing typed is told at both fields, a wrong pair in one sentence', async ({ page, complaints }) => {
  complaints.expect(/status of 40[01]/);
  await page.goto('/login');
  await submit(page).click();
  await expect(email(page)).toHaveAccessibleDescription(/./);
  await expect(email(page)).toBeFocused();
  await expect(secret(page)).toHaveAccessibleDescription(/./);
  await attempt(page, 'user@skydeck.test', 'not the password');
  await expect(page.getByText(/Invalid email or password/i)).toBeVisible();
  await expect(email(page)).toHaveValue('user@skydeck.test');
  await attempt(page, 'user@skydeck.test', password);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('five failures block a name, known or not, and a reload does not end that', async ({
  page,
  complaints,
  unique,
}) => {
  complaints.expect(/status of 4\d\d/);
  const told: string[][] = [];
  for (const name of ['tunde@okafor.test', `nobody-${unique}@skydeck.test`]) {
    await page.goto('/login');
    const texts: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      await attempt(page, name, 'not the password');
      texts.push((await page.getByRole('alert').allInnerTexts()).join());
    }
    told.push(texts);
    await expect(page.getByRole('timer')).toContainText(/Try again in \d+ seconds/);
    await page.reload();
    const before = await secondsLeft(page);
    expect(before).toBeGreaterThan(30);
    await expect.poll(() => secondsLeft(page)).toBeLessThan(before);
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(told[1]).toEqual(told[0]);
});

const secondsLeft = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.getByRole('timer').textContent()) ?? '')?.[0]);

test('the page that was wanted opens after the sign-in', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await page.goto('/tasks?state=succeeded');
  await expect(page.getByText('Sign in to continue where you left off.')).toBeVisible();
  await attempt(page, 'user@skydeck.test', password);
  await expect(page).toHaveURL(/\/tasks\?state=succeeded$/);
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
});

test('signing out in one tab empties the other', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/servers');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/servers');
  await expect(other.getByRole('row').nth(2)).toBeVisible();
  await other.goto('/logout');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await attempt(other, 'user@skydeck.test', password);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('without a session there is nothing to see but the sign-in, which leads back', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await beSignedIn(page);
  await page.goto('/servers?state=on');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.context().clearCookies({ name: 'session' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await attempt(page, 'user@skydeck.test', password);
  await expect(page).toHaveURL(/\/servers\?state=on/);
});

for (const [token, text] of [
  ['user-disconnected', 'You were signed out because your session expired or was ended elsewhere.'],
  ['user-ip-changed', 'User logged off. New IP Address detected'],
] as const) {
  test(`the answer ${token} leads to the sign-in and says why`, async ({ page, complaints }) => {
    complaints.expect(/status of 401/);
    await beSignedIn(page);
    await page.goto('/servers');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await page.route('**/svc/servers?*', (route) =>
      route.fulfill({ status: 401, json: { code: [token], errors: [{ code: 1001, info: 'Sign in again.' }] } }),
    );
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page.getByText(text)).toBeVisible();
  });
}
