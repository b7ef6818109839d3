import { beSignedIn, expect, password, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff place a legal hold, find it in the list, and the owner cannot delete the account', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  // A dialog without a reason, and a session that is no proof.
  complaints.expect(/status of (400|403)/);
  const customer = await browser.newPage();
  const email = await newPerson(customer, unique);
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto(`/users?filter=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Legal hold', exact: true }) });
  await expect(card).toContainText('This account is not under a legal hold.');
  await card.getByRole('button', { name: 'Place legal hold…' }).click();
  const place = page.getByRole('dialog', { name: `Place a legal hold on ${email}?` });
  await place.getByRole('button', { name: 'Place legal hold', exact: true }).click();
  await expect(place.getByText('Enter a reason of 1 to 500 characters.')).toBeVisible();
  await place.getByRole('textbox', { name: 'Reason' }).fill('A court asks for the records.');
  await place.getByRole('textbox', { name: 'Ticket' }).fill('LAW-12');
  await place.getByRole('button', { name: 'Place legal hold', exact: true }).click();
  await expect(card).toContainText('This account is under a legal hold.');
  await expect(card).toContainText('LAW-12');

  await customer.goto('/profile');
  await customer.getByRole('button', { name: 'Delete account…' }).click();
  await expect(customer.getByRole('dialog', { name: "The account can't be deleted now" })).toContainText(
    'The account must be kept for legal reasons.',
  );
  await customer.close();

  await page.goto(`/users?legalHold=1&filter=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await card.getByRole('button', { name: 'Lift legal hold…' }).click();
  const lift = page.getByRole('dialog', { name: `Lift the legal hold on ${email}?` });
  await lift.getByRole('textbox', { name: 'Reason' }).fill('The case is closed.');
  await lift.getByRole('button', { name: 'Lift legal hold', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(card).toContainText('This account is not under a legal hold.');
  await page.goto(`/users?legalHold=1&filter=${encodeURIComponent(email)}`);
  await expect(page.getByText('No users match')).toBeVisible();
});
