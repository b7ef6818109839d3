import { beSignedIn, expect, password, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff see what changes before they move an account below another one', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  // A parent that does not exist, and a session that is no proof.
  complaints.expect(/status of (400|403)/);
  const customer = await browser.newPage();
  const email = await newPerson(customer, unique);
  await customer.close();
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto(`/users?filter=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Parent account', exact: true }) });
  await expect(card).toContainText('No account');
  await card.getByRole('button', { name: 'Change parent account…' }).click();
  const dialog = page.getByRole('dialog', { name: `Change the parent account of ${email}` });
  await dialog.getByRole('textbox', { name: 'Parent account' }).fill('user@skydeck.test');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They are one company.');
  await dialog.getByRole('button', { name: 'Check' }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const effect = dialog.getByRole('region', { name: 'What changes' });
  await expect(effect).toContainText('user@skydeck.test');
  await expect(effect).toContainText('No price changes.');
  await expect(card).toContainText('No account');
  await dialog.getByRole('button', { name: 'Change parent account', exact: true }).click();
  await expect(card).toContainText('user@skydeck.test');

  await card.getByRole('button', { name: 'Change parent account…' }).click();
  await dialog.getByRole('textbox', { name: 'Parent account' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They are one company.');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText(/It is the account itself or belongs to it\./)).toBeVisible();
});
