import { beSignedIn, expect, password, productUrl, test, type Page } from '../../../../e2e/journey.ts';

const customer = 'user@skydeck.test';
const banner = (page: Page) => page.getByRole('region', { name: 'Support session' });

/** Answers the question for the password. */
async function confirm(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof).toBeHidden();
}

async function openPerson(page: Page): Promise<void> {
  await page.goto('/users');
  await page.getByRole('searchbox', { name: /^Email, name, company/ }).fill(customer);
  await page.getByRole('link', { name: customer }).click();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
}

test("staff take a customer's place in the open, and leave it", async ({ page, browser, complaints, unique }) => {
  complaints.expect(/status of 40[03]/);
  const own = await browser.newPage({ baseURL: productUrl() });
  await beSignedIn(own, customer);
  await own.goto('/Profile/security');
  await own.getByLabel('Access', { exact: true }).selectOption('View and change');
  await own.getByRole('button', { name: 'Grant support access' }).click();
  await expect(own.getByText(/^Support can view and change your account until/)).toBeVisible();
  await beSignedIn(page, 'root@skydeck.test');
  await openPerson(page);
  await page.getByRole('button', { name: 'View as' }).click();
  const dialog = page.getByRole('dialog', { name: `View as ${customer}` });
  await dialog.getByRole('radio', { name: /^View and change/ }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cannot reach the server');
  await dialog.getByRole('button', { name: 'View account' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Ticket' })).toHaveAccessibleDescription(/./);
  await dialog.getByRole('textbox', { name: 'Ticket' }).fill(`T-${unique}`);
  await dialog.getByRole('button', { name: 'View account' }).click();
  await confirm(page);
  await expect(banner(page)).toContainText(`You are acting in the account of ${customer}.`);
  await expect(banner(page)).toContainText(/until \d\d:\d\d:\d\d \((60|59) min\)/);
  await page.goto('/servers');
  await expect(banner(page)).toBeVisible();
  await page.goto('/Profile/security');
  await page
    .getByRole('button', { name: 'Grant support access' })
    .or(page.getByRole('button', { name: 'Revoke' }))
    .hover();
  await expect(page.getByText('Only the account owner can change this.')).toBeVisible();
  await banner(page).getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/info$/);
  await expect(banner(page)).toBeHidden();

  await own.reload();
  const visit = own.getByRole('listitem').filter({ hasText: `Ticket T-${unique}: Cannot reach the server` });
  await expect(visit).toContainText('Acted');
  await own.getByRole('button', { name: 'Revoke' }).click();
  await expect(own.getByText('Support has no access to your account.')).toBeVisible();
  await own.close();
});

test('a customer lets support look, sees who is there, and takes it back', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  complaints.expect(/status of 40[13]/);
  const person = 'amara@okafor.test';
  await beSignedIn(page, person);
  await page.goto('/Profile/security');
  await page.getByLabel('Duration', { exact: true }).selectOption('4 hours');
  await page.getByRole('button', { name: 'Grant support access' }).click();
  await expect(page.getByText(/^Support has read-only access to your account until/)).toBeVisible();

  const staff = await browser.newPage({ baseURL: productUrl() });
  await beSignedIn(staff, 'support@skydeck.test');
  await staff.goto('/users');
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  await staff.keyboard.press('Control+k');
  await staff.getByRole('combobox', { name: 'Search or jump to' }).fill(`view as ${person}`);
  await staff.getByRole('option', { name: new RegExp(`View as ${person}`) }).click();
  const dialog = staff.getByRole('dialog', { name: `View as ${person}` });
  await expect(dialog.getByRole('radio', { name: /^View and change/ })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sees no servers');
  await dialog.getByRole('textbox', { name: 'Ticket' }).fill(`T-${unique}`);
  await dialog.getByRole('button', { name: 'View account' }).click();
  await confirm(staff);
  await expect(banner(staff)).toContainText(`You are viewing the account of ${person}.`);
  await expect(banner(staff)).toContainText('The customer can see your visit.');
  await test.step('read-only: nothing can be changed, on any screen', async () => {
    await staff.goto('/groups');
    await expect(banner(staff)).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Create group' }).first()).toBeDisabled();
    await staff.goto('/Profile/security');
    await expect(banner(staff)).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Revoke', exact: true })).toBeDisabled();
    // Also past the buttons: what a page would send is refused by the server.
    const refused = await staff.evaluate(async () => {
      const [, xsrf = ''] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
      const answer = await fetch('/svc/groups', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(xsrf) },
        body: JSON.stringify({ name: 'Made by support', description: '' }),
      });
      return answer.status;
    });
    expect(refused).toBe(403);
  });

  await page.reload();
  const visit = page.getByRole('listitem').filter({ hasText: `Ticket T-${unique}: Sees no servers` });
  await expect(visit).toContainText('Active now');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Support has no access to your account.')).toBeVisible();
  await staff.goto('/dashboard');
  await expect(banner(staff)).toBeHidden();
  await staff.close();
});
