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
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
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
  await expect(audit(page).getByText(/kept for a year/)).toBeVisible();
  const results = audit(page).getByLabel('Result');
  await results.selectOption('Refused');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Wrong password');
  await expect(lines(page).getByRole('button'), 'what opened nothing needs no report').toHaveCount(0);
  await results.selectOption('Signed in');
  await expect(lines(page)).toHaveCount(2);
  const search = audit(page).getByRole('searchbox', { name: 'Search by address or browser' });
  await search.fill('Firefox');
  await expect(lines(page)).toHaveCount(1);
  await search.fill('no such browser');
  await expect(audit(page).getByText('No sign-in matches.')).toBeVisible();
  await search.fill('');
  await results.selectOption('Every attempt');
  await expect(lines(page)).toHaveCount(3);
  expect(await findings(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    audit(page).getByRole('link', { name: 'Last year as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sign-ins-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\n');
  expect(head).toBe('date,result,method,address,agent');
  expect(rows.map((row) => row.split(',')[1])).toEqual(['success', 'wrong', 'success']);

  const own = lines(page).filter({ hasText: 'This one' });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button')).toHaveCount(0);
  await lines(page)
    .getByRole('button', { name: /^Not me: / })
    .click();
  await prove(page);
  await expect(page.getByRole('heading', { name: 'Was it not you?' })).toBeVisible();
  await page.getByRole('button', { name: 'End every session' }).click();
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
  const factors = card(page, 'Second factor');
  const line = (name: string) => factors.getByRole('listitem').filter({ hasText: name });
  await expect(line('Authenticator app')).toContainText('To set up');
  await expect(line('Email')).toContainText('Off');
  const score = card(page, 'How safe is your account?');
  await expect(score.getByText('0 / 100')).toBeVisible();
  await expect(score.getByText('A stolen password alone does not open your account.')).toBeVisible();
  const texts = page.getByRole('button', { name: 'Switch text message on' });
  await texts.focus();
  await expect(texts).toHaveAccessibleDescription('Add a phone first.');

  await factors.getByText('What the states mean').click();
  await expect(factors.getByRole('term')).toHaveText(['On', 'Off', 'To set up', 'Suspended', 'On, required']);
  await expect(factors.getByRole('definition')).toHaveText([
    'Asked for when you sign in.',
    'Set up, but not asked for.',
    'Waits for its set-up or for a code to verify it.',
    'Refused for a while after too many wrong codes.',
    'The policy of this site keeps it on.',
  ]);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Switch email on' }).click();
  await prove(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
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
