import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const status = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Status', exact: true }) });

test('a new account fills in its billing profile and continues where it left off', async ({
  page,
  unique,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await newPerson(page, unique);
  await page.goto('/serverCreate');
  await page.locator('form').getByRole('link', { name: 'Open billing profile' }).click();
  await expect(page.getByRole('heading', { name: 'Billing Profile', level: 1 })).toBeVisible();
  await expect(status(page)).toContainText('Not Set');
  await expect(status(page)).toContainText('creating servers');
  expect(await seriousFindings(page)).toEqual([]);

  const save = page.getByRole('button', { name: 'Save billing profile' });
  await page.getByRole('radio', { name: /^Company/ }).check();
  await field(page, 'Legal name').fill('Sandbox Trading GmbH');
  await field(page, 'Country').selectOption({ label: 'Canada' });
  await field(page, 'Province').selectOption({ label: 'Ontario' });
  await field(page, 'Country').selectOption({ label: 'United States' });
  await expect(field(page, 'State')).toHaveValue('');
  await field(page, 'City').fill('Berlin');
  await save.click();
  // All that is missing is named at once, the first of it has the focus, and what was typed stays.
  await expect(page.getByText('Choose a state or province from the list.')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expect(field(page, 'State')).toBeFocused();
  await expect(field(page, 'Legal name')).toHaveValue('Sandbox Trading GmbH');

  await field(page, 'Country').selectOption({ label: 'Germany' });
  await expect(field(page, 'State')).toHaveCount(0);
  await field(page, 'Street and number').fill('Invalidenstraße 1');
  await field(page, 'Postal code').fill('10115');
  await page.getByLabel(/^Tax ID/).fill('DE136695967');
  await save.click();
  await expect(page.getByText('This is not a valid tax ID of Germany')).toBeVisible();
  await page.getByLabel(/^Tax ID/).fill('DE 136 695 976');
  await save.click();
  await expect(page.getByText('Billing profile saved')).toBeVisible();
  await expect(status(page)).toContainText('Unverified - Disapproved');
  await expect(page.getByLabel(/^Tax ID/)).toHaveValue('DE136695976');
  await expect(page.getByRole('main').getByText('Registered', { exact: true })).toBeVisible();

  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History', exact: true }) });
  await expect(history).toContainText('Billing profile filled in');
  await field(page, 'City').fill('Potsdam');
  await save.click();
  await history.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'City')).toHaveValue('Berlin');
});

test('an invoice recipient gets a link, and is confirmed with it', async ({ page, unique }) => {
  await newPerson(page, unique);
  await page.goto('/billing');
  const recipient = `invoices-${unique}@payers.test`;
  const form = page.getByRole('form', { name: 'Billing contact' });
  await form.getByLabel('Billing contact').fill(recipient);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Waiting for confirmation');
  await page.goto(await linkMailedTo(recipient, /confirm/i));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(recipient);
  await page.goto('/billing');
  await expect(form).toContainText('Confirmed');
});

test('once the account can order, the page leads back to the order', async ({ page, unique, browser }) => {
  await newPerson(page, unique);
  const { userId } = (await (await page.request.get('/svc/user')).json()) as { userId: string };
  const staff = await browser.newPage();
  const headers = await signedHeaders(staff, 'root@skydeck.test');
  const data = { billingProfileStatus: 3, reason: 'Verified by telephone.' };
  const moved = await staff.request.put(`/svc/users/${userId}/state`, { headers, data });
  expect(moved.status(), await moved.text()).toBe(200);
  await staff.close();
  await page.goto('/billing?next=%2FserverCreate');
  await page.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(page).toHaveURL(/\/serverCreate/);
  await expect(page.getByText('Complete your billing profile to order')).toHaveCount(0);
  await page.goto('/billing?next=%2F%2Fevil.example');
  await expect(status(page)).toContainText('Verified');
  await expect(page.getByRole('link', { name: 'Continue where you left off' })).toHaveCount(0);
});
