import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo, messagesTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

/** Accounts that no other journey signs in with. */
const parent = 'haruto@takahashi.test';
const child = 'yui@takahashi.test';

const rowOf = (page: Page, title: string) => page.getByRole('checkbox', { name: title });

test('a row is saved at once, undone, and refused for a mail about security', async ({ page, unique }) => {
  await newPerson(page, unique);
  await page.goto('/profile/notifications');
  const mail = rowOf(page, 'Server created by email');
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'Server created by email')).not.toBeChecked();
  await rowOf(page, 'Task failed by email').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Task failed by email')).toBeChecked();
  await page.reload();
  await expect(rowOf(page, 'Task failed by email')).toBeChecked();
  await expect(rowOf(page, 'Password changed by email')).toBeDisabled();
  await expect(rowOf(page, 'Password changed by email')).toBeChecked();
  const cloned = page.getByRole('row').filter({ hasText: 'Disk cloned' });
  await expect(cloned.getByText('An image of a disk is ready, or could not be created.')).toBeVisible();
  await expect(cloned.getByText('The image web-1 base is ready')).toBeHidden();
  await cloned.getByText('Preview').click();
  await expect(cloned.getByText('The image web-1 base is ready')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('an additional address counts once its owner has opened the link', async ({ page, unique, complaints }) => {
  complaints.expect(/status of 400/);
  await newPerson(page, unique);
  const copy = `copy-${unique}@people.test`;
  await page.goto('/profile/notifications');
  const card = page
    .getByRole('region', { name: 'Additional address' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Additional address' }) }));
  await card.getByLabel('Email address').fill('not an address');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Email is invalid.')).toBeVisible();
  await card.getByLabel('Email address').fill(copy);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Waiting for confirmation')).toBeVisible();
  const link = await linkMailedTo(copy, /^Confirm this address/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`${copy} is confirmed`)).toBeVisible();
  await page.goto('/profile/notifications');
  await expect(card.getByText('Confirmed')).toBeVisible();
});

test('a sample counts up the bell, comes by mail, and is read', async ({ page, unique }) => {
  const email = await newPerson(page, unique);
  await page.goto('/profile/notifications');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const before = Number(/: (\d+) new/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await page.getByRole('button', { name: 'Send sample of Task failed' }).click();
  await expect(bell).toHaveAccessibleName(`Notifications: ${before + 1} new`);
  await expect
    .poll(async () => (await messagesTo(email)).some(({ subject }) => subject.startsWith('Sample: ')))
    .toBe(true);
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  await bell.click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expect(drawer.getByText('Sample: Server web-1 could not be created')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(drawer.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('the centre keeps its filters and hands out what it shows', async ({ page, unique }) => {
  await newPerson(page, unique);
  await page.request.get('/svc/user');
  await page.goto('/profile/notifications');
  await page.getByRole('button', { name: 'Send sample of Server created' }).click();
  await expect(page.getByText('Sample sent')).toBeVisible();
  await page.goto('/notifications');
  const choose = async (kind: string) => {
    // The filter, not the head of the column.
    await page.getByRole('button', { name: 'Kind' }).first().click();
    await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${kind} \\d+$`) }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Server terminated');
  await expect(page.getByText('No notification matches')).toBeVisible();
  await choose('Server created');
  await expect(page.getByText('Sample: Server web-1 is ready')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sample: Server web-1 is ready')).toBeVisible();
  await expect(page).toHaveURL(/code=7/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^notifications-.*\.csv$/);
  expect(await findings(page)).toEqual([]);
});

test('the link in a mail ends mails of its kind', async ({ page, unique }) => {
  const email = await newPerson(page, unique);
  await page.goto('/profile/notifications');
  await page.getByRole('button', { name: 'Send sample of Server created' }).click();
  const headers = async () =>
    (await messagesTo(email)).find(({ subject }) => subject.startsWith('Sample: '))?.headers ?? '';
  await expect.poll(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const address = new URL(/List-Unsubscribe:\s*<([^>]*)>/.exec(await headers())?.[1] ?? '');
  await page.goto(`${address.pathname}${address.search}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed from: Server created.')).toBeVisible();
  await page.goto('/profile/notifications');
  await expect(rowOf(page, 'Server created by email')).not.toBeChecked();
});

test('switches are copied to the accounts below after a look at what would change', async ({
  page,
  browser,
  baseURL,
}) => {
  await beSignedIn(page, parent);
  await page.goto('/profile/notifications');
  // The account's own set is before the one about accounts below.
  const mine = rowOf(page, 'Server created by email').first();
  const wanted = !(await mine.isChecked());
  await mine.click();
  await expect(mine).toBeChecked({ checked: wanted });
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Copy my settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy my notification settings' });
  await expect(dialog.getByText(/settings? changes?$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText(/^\d+ settings? changed/)).toBeVisible();
  const below = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await beSignedIn(below, child);
  await below.goto('/profile/notifications');
  await expect(rowOf(below, 'Server created by email').first()).toBeChecked({ checked: wanted });
  await below.context().close();
  await page.getByRole('button', { name: 'Copy my settings…' }).click();
  await expect(dialog.getByText('Already the same')).toBeVisible();
});
