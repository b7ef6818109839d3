import { readFile } from 'node:fs/promises';
import { findings } from '../../../../e2e/accessibility.ts';
import { expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const audit = (page: Page) => card(page, 'Sign-ins');
const lines = (page: Page) =>
  audit(page)
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

test('the sign-ins are searched, filtered, exported, and one that was somebody else is reported', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 40[013]/);
  const email = await newPerson(page, unique);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const thief = await browser.newContext({ baseURL: productUrl(), userAgent });
  const attempt = async (typed: string) =>
    (await thief.request.post('/svc/login', { data: { email, password: typed } })).status();
  expect(await attempt('wrong-one')).toBe(401);
  expect(await attempt(password)).toBe(200);

  await page.goto('/Profile/security');
  await expect(lines(page)).toHaveCount(3);
  await expect(audit(page).getByText(/kept for one year/)).toBeVisible();
  const result = async (name: string) => {
    await audit(page)
      .getByRole('button', { name: /^Result/ })
      .first()
      .click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
  };
  await result('Refused');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Wrong password');
  await expect(lines(page).getByRole('button'), 'what opened nothing needs no report').toHaveCount(0);
  await result('Signed in');
  await expect(lines(page)).toHaveCount(2);
  const search = audit(page).getByRole('searchbox', { name: 'Search by address or browser' });
  await search.fill('Firefox');
  await expect(lines(page)).toHaveCount(1);
  await search.fill('no such browser');
  await expect(audit(page).getByText('No sign-in matches')).toBeVisible();
  await search.fill('');
  await result('Signed in');
  await expect(lines(page)).toHaveCount(3);
  expect(await findings(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    audit(page).getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sign-ins-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\n');
  expect(head).toBe('date,result,method,address,country,agent');
  expect(rows.map((row) => row.split(',')[1])).toEqual(['success', 'wrong', 'success']);

  const own = lines(page).filter({ hasText: 'Current' });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button')).toHaveCount(0);
  await lines(page)
    .getByRole('button', { name: /^Not me: / })
    .click();
  await prove(page);
  await expect(page.getByRole('heading', { name: "Wasn't you?" })).toBeVisible();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await expect(page).toHaveURL(/\/reset\?token=/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect((await thief.request.get('/svc/user')).status(), 'the session of the other device').toBe(401);
  expect(await attempt(password), 'its password').toBe(401);
  await thief.close();
});

test('a factor says its state in a word that the legend explains', async ({ page, browser, unique, complaints }) => {
  complaints.expect(/status of 40[013]/);
  const email = await newPerson(page, unique);
  await page.goto('/Profile/security');
  const factors = card(page, 'Two-factor authentication');
  const line = (name: string) => factors.getByRole('listitem').filter({ hasText: name });
  await expect(line('Authenticator app')).toContainText('Setup required');
  await expect(line('Email')).toContainText('Off');
  const score = card(page, 'Account security');
  await expect(score.getByText('0 / 100')).toBeVisible();
  await expect(score.getByText('Protects your account if your password is stolen.')).toBeVisible();
  const texts = page.getByRole('button', { name: 'Turn on text message' });
  await texts.focus();
  await expect(texts).toHaveAccessibleDescription('Add a phone first.');

  await factors.getByText('What the states mean').click();
  await expect(factors.getByRole('term')).toHaveText(['On', 'Off', 'Setup required', 'Suspended', 'On, required']);
  await expect(factors.getByRole('definition')).toHaveText([
    'Required when you sign in.',
    'Set up but not required at sign-in.',
    'Waiting for setup or verification.',
    'Temporarily blocked after too many wrong codes.',
    "Required by this site's policy.",
  ]);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Turn on email' }).click();
  await prove(page);
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(line('Email')).toContainText('On');
  await expect(score.getByText('0 / 100')).toBeHidden();

  const elsewhere = await browser.newContext({ baseURL: productUrl() });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('textbox', { name: 'Password' }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  const code = other.getByLabel('Six-digit code');
  for (let n = 1; n <= 4; n++) {
    await code.fill(`00000${n}`);
    await expect(other.getByText('Invalid TFA verification code')).toBeVisible();
    await expect(code).toHaveValue('');
  }
  await code.fill('000005');
  await expect(other.getByText(/^Try again in \d+ seconds\.$/)).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(line('Email')).toContainText('Suspended');
});
