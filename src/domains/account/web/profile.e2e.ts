import { readFile } from 'node:fs/promises';
import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, password, signIn, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo, messagesTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

/** Accounts that no other journey signs in with. */
const changer = 'jonas@sonnenschein.test';
const secretive = 'noa@levant.test';
const staying = 'omar@levant.test';
const partner = 'lucia@nandu.test';
const above = 'chidi@okafor.test';
const suspended = 'mike@cedarpine.test';

const next = 'Velvet-otter-41';

const saved = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('xpath=ancestor::div[.//*[@role="status"]][1]').getByText('Saved');

async function prove(page: Page, secret = password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

test('zone and format are chosen, and the dates of another screen follow', async ({ page }) => {
  await beSignedIn(page, changer);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Date format').selectOption('YYYY/MM/DD');
  await expect(saved(page, 'Date format')).toBeVisible();
  await page.getByLabel('Time zone').selectOption('Asia/Kolkata');
  await expect(saved(page, 'Time zone')).toBeVisible();
  await expect(page.getByText('UTC+05:30')).toBeVisible();
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  const first = page.getByRole('table').locator('time').first();
  await expect(first).toHaveAttribute('title', /^\d{4}\/\d\d\/\d\d, \d\d:\d\d · /);
  const shown = (await first.getAttribute('title'))?.split(' · ')[0];
  const instant = new Date((await first.getAttribute('datetime')) ?? '');
  const there = new Date(instant.getTime() + 5.5 * 3_600_000).toISOString();
  expect(shown).toBe(`${there.slice(0, 10).replaceAll('-', '/')}, ${there.slice(11, 16)}`);
  await expect(first).toHaveAttribute('title', /UTC$/);
  await page.goto('/tasks');
  await expect(page.locator('main time[title$=UTC]').filter({ hasText: /^\d{4}\/\d\d\/\d\d/ })).not.toHaveCount(0);
});

test('a failed save keeps what was typed and can be tried again; leaving asks first', async ({ page, complaints }) => {
  complaints.expect(/status of (400|503)/);
  await beSignedIn(page, changer);
  await page.goto('/profile');
  const phone = page.getByLabel('Phone', { exact: true });
  const save = page.locator('form').filter({ has: phone }).getByRole('button', { name: 'Save', exact: true });
  await phone.fill('0151 2345');
  await save.click();
  await expect(page.getByText('Enter the phone number in international format')).toBeVisible();
  await expect(phone).toHaveValue('0151 2345');
  await page.getByRole('link', { name: 'Servers' }).first().click();
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await phone.fill('+49 151 2345678');
  await page.route(
    '**/svc/header/profile',
    (route) => route.fulfill({ status: 503, json: { errors: [{ code: 1010, info: 'Busy.' }] } }),
    { times: 1 },
  );
  await save.click();
  await expect(page.getByText('Busy.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue('+491512345678');
});

test('the password is changed, opens the next session, and is changed back', async ({ page, complaints }) => {
  complaints.expect(/status of 40[01]/);
  await signIn(page, secretive);
  const change = async (from: string, to: string) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Old password').fill(from);
    await dialog.getByLabel('New password', { exact: true }).fill(to);
    await dialog.getByLabel('Confirm new password').fill(to);
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    return dialog;
  };
  const wrong = await change('not-it', next);
  await expect(wrong.getByText('Incorrect password. Try again.')).toBeVisible();
  await expect(await change(password, next)).toBeHidden();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  const answer = await page.request.post('/svc/login', { data: { email: secretive, password } });
  expect(answer.status()).toBe(401);
  await page.request.post('/svc/login', { data: { email: secretive, password: next } });
  await expect(await change(next, password)).toBeHidden();
});

test('what stands in the way of disabling is said, and a refused switch stays', async ({ page, complaints }) => {
  complaints.expect(/status of 40[39]/);
  await beSignedIn(page, staying);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Disable account/ }).click();
  const blocked = page.getByRole('dialog', { name: "The account can't be disabled now" });
  await expect(blocked.getByText(/servers are still active/)).toBeVisible();
  await blocked.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel(/^Sign in with email/).click();
  await prove(page);
  await expect(page.getByText('Connect a social account first')).toBeVisible();
  await expect(page.getByLabel(/^Sign in with email/)).toBeChecked();
});

test('partner settings ask for what is missing, then are tested against the token service', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await beSignedIn(page, partner);
  await page.goto('/profile');
  const setUp = page.getByRole('button', { name: 'Set up partner account' });
  const save = page.getByRole('button', { name: 'Save partner settings' });
  // It stays open once there are settings: a second try finds them.
  await expect(setUp.or(save)).toBeVisible();
  if (await setUp.isVisible()) await setUp.click();
  await save.click();
  for (const text of [
    'Partner User Name is required.',
    'Partner Password is required.',
    'Application Id is required.',
    'Application Secret Key is required.',
    'Application Tenant Id is required.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Partner User Name').fill('admin@partner.sandbox.test');
  await page.getByLabel('Partner Password').fill('partner-password');
  await page.getByLabel('Application Id').fill('8d2f4a60-5b1c-4c3e-9f7a-2e6d1b0c9a11');
  await page.getByLabel('Application Secret Key').fill('wrong');
  await page.getByLabel('Application Tenant Id').fill('partner.sandbox.test');
  await page.getByRole('button', { name: 'Save partner settings' }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The secret is incorrect.')).toBeVisible();
  await page.getByRole('button', { name: 'Replace Application Secret Key' }).click();
  await page.getByLabel('Application Secret Key').fill('sandbox-partner-secret');
  await page.getByRole('button', { name: 'Save partner settings' }).click();
  await expect(page.getByText('Not tested')).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});

test('a suspended account reads why on every screen, and staff moves its state', async ({ page, browser, baseURL }) => {
  await beSignedIn(page, suspended);
  await page.goto('/dashboard');
  await expect(page.getByText(/suspended because a payment is missing/)).toBeVisible();
  const staff = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await beSignedIn(staff, 'billing@skydeck.test');
  const move = async (to: string) => {
    await staff.goto('/accountStates?filter=mike');
    await staff.getByRole('link', { name: suspended }).click();
    // The list that is left has a filter of the same name.
    await expect(staff.getByRole('heading', { name: 'Change status' })).toBeVisible();
    await staff.getByLabel('Account state', { exact: true }).selectOption({ label: to });
    await staff.getByLabel('Reason').fill('Settled by bank transfer.');
    await staff.getByRole('button', { name: 'Change status', exact: true }).click();
  };
  const done = () => expect(staff.getByText('Status updated')).toBeVisible();
  await move('Active');
  await done();
  expect(await seriousFindings(staff)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/suspended because a payment is missing/)).toBeHidden();
  await move('Suspended: payment');
  await prove(staff);
  await done();
});

test('the email moves by a mailed link: the old address is told, the new one signs in', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 40[013]/);
  const from = await newPerson(page, unique);
  const to = `moved-${unique}@people.test`;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  const field = dialog.getByLabel('New email');
  await expect(field).toBeFocused();
  await field.fill(to);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await prove(page);
  await expect(dialog.getByText(`We sent a link to ${to}.`, { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const subjectsTo = async (email: string) => (await messagesTo(email)).map(({ subject }) => subject);
  await expect.poll(() => subjectsTo(from)).toContainEqual(expect.stringMatching(/account is about to change$/));

  const link = await linkMailedTo(to, /^Confirm your new email/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByText(`You now sign in with ${to}.`)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await expect.poll(() => subjectsTo(from)).toContainEqual(expect.stringMatching(/has a new email$/));
  await page.getByRole('link', { name: 'Go to the console' }).click();
  await page.goto('/profile');
  await expect(page.getByText(to).first()).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  const old = await page.request.post('/svc/login', { data: { email: from, password } });
  expect(old.status()).toBe(401);
  await signIn(page, to);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByText(/^This link is no longer valid/)).toBeVisible();
});

test('the mini view has one column and few entries; the full view is a choice away', async ({ page, unique }) => {
  await newPerson(page, unique);
  await page.goto('/profile');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Task Queue' })).toBeVisible();
  const mode = page.getByLabel('View mode');
  await expect(mode.getByRole('option')).toHaveText(['Full', 'Mini', 'Default Site View']);
  await mode.selectOption('mini');
  await expect(nav.getByRole('link')).toHaveText([
    'Dashboard',
    'Servers',
    'Create Server',
    'Support Information',
    'Self-check',
    'Billing Profile',
    'Invoices',
    'Disputes',
    'Transaction History',
    'Statements',
    'Usage Reports',
  ]);
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  const lefts = await page
    .locator('main section')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(lefts).size, 'columns').toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await expect(nav.getByRole('link')).toHaveCount(11);
  await nav.getByRole('link', { name: 'Servers', exact: true }).click();
  await expect(page).toHaveURL(/\/servers$/);
  await page.goto('/profile');
  await mode.selectOption('full');
  await expect(nav.getByRole('link', { name: 'Task Queue' })).toBeVisible();
});

test('somebody signs up by the affiliate link and is counted; contacts are kept', async ({ page, browser, unique }) => {
  await newPerson(page, unique);
  await page.goto('/profile');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Recommend/ }) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: /referral link/ }).click();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(url).pathname).toBe('/create');

  const friend = await (await browser.newContext()).newPage();
  const email = `friend-${unique}@people.test`;
  await friend.goto(url);
  await friend.getByLabel('Email').fill(email);
  await friend.getByLabel('Password', { exact: true }).fill(next);
  await friend.getByLabel(/^(Repeat|Confirm)/).fill(next);
  await friend.getByRole('checkbox', { name: /I accept the/ }).check();
  await friend.getByRole('button', { name: 'Create account' }).click();
  await friend.goto(new URL(await linkMailedTo(email, /^Confirm your email/), url).href);
  await expect(friend).toHaveURL(/validateSuccessful/i);
  await friend.context().close();

  await page.reload();
  await expect(card.getByText('1', { exact: true })).toHaveCount(3);
  const form = page.getByRole('form', { name: 'Technical contact' });
  await form.getByLabel('Technical contact').fill('noc@people.test');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Technical contact')).toHaveValue('noc@people.test');
});

test('the data of an account is ordered and fetched by the link of the mail', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 403/);
  const email = await newPerson(page, unique);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Request my data' }).click();
  await prove(page);
  await expect(page.getByText('We emailed you a download link.')).toBeVisible();
  const link = await linkMailedTo(email, /^Your file is ready: Your personal data/);
  await page.goto(link);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download file' }).click(),
  ]);
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ profile: [{ email }], signIns: expect.any(Array), actions: expect.any(Array) });
});

test('a deletion is asked for, seen by staff and everywhere, and taken back', async ({
  page,
  browser,
  baseURL,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const email = await newPerson(page, unique);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete your account?' });
  await ask.getByRole('textbox').fill(email);
  await ask.getByRole('button', { name: 'Request deletion' }).click();
  await prove(page);
  await expect(page.getByText('(days left: 14)')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await expect
    .poll(async () => (await messagesTo(email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/will be deleted on/));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Keep' }).click();
  const staff = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await beSignedIn(staff, 'siteadmin@skydeck.test');
  await staff.goto(`/accountStates?where=deletion:asked&filter=${encodeURIComponent(email)}`);
  await staff.getByRole('link', { name: email }).click();
  await expect(staff.getByText(/^Deletion requested\. Scheduled for/)).toBeVisible();
  await staff.context().close();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account will be kept')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete account…' })).toBeVisible();
  await expect(page.getByText(/This account will be deleted/)).toBeHidden();
});

test('dialogs put the focus on their main control', async ({ page, unique }) => {
  await newPerson(page, unique);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Old password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await page.getByRole('button', { name: /^Disable account/ }).click();
  const disable = page.getByRole('dialog', { name: 'Disable your account?' });
  await expect(disable.getByRole('textbox')).toBeFocused();
});

test('a change of the profile is undone in its history, and the profile is downloaded', async ({ page, unique }) => {
  await newPerson(page, unique);
  await page.goto('/profile');
  await page.getByLabel('Company').fill('Halcyon');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(card.getByText('Halcyon')).toBeVisible();
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('');
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download my profile' }).click();
  expect((await download).suggestedFilename()).toMatch(/^profile-.*\.json$/);
  expect(await seriousFindings(page)).toEqual([]);
});

test('the account above edits a profile, marked as such, and the person reads who did it', async ({
  page,
  browser,
  baseURL,
}) => {
  await beSignedIn(page, above);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Amara Okafor' }).click();
  await expect(page.getByRole('heading', { name: 'Profile of Amara Okafor', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Editing another account' })).toContainText(
    "You are editing Amara Okafor's profile.",
  );
  expect(await seriousFindings(page)).toEqual([]);
  const company = page.getByLabel('Company');
  const form = page.locator('form').filter({ has: company });
  const change = async (text: string) => {
    await company.fill(text);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('Saved')).toBeVisible();
  };
  await change('Okafor West');
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByText('Okafor West')).toBeVisible();
  const theirs = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await beSignedIn(theirs, 'amara@okafor.test');
  await theirs.goto('/notifications');
  await expect(
    theirs.getByText(/^Your profile was changed: company\. Changed by Chidi Okafor\./).first(),
  ).toBeVisible();
  await theirs.goto('/profile');
  await expect(theirs.getByLabel('Company')).toHaveValue('Okafor West');
  await theirs.context().close();
  await change('');
});
