import { beSignedIn, expect, password, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff see what moves before they merge an account into another one, which then leads to the other', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  // An account that does not exist, and a session that is no proof.
  complaints.expect(/status of (400|401|403)/);
  const customer = await browser.newPage();
  const into = await newPerson(customer, `${unique}-kept`);
  await customer.close();
  const twice = await browser.newPage();
  const from = await newPerson(twice, `${unique}-twice`);
  await twice.close();
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto(`/users?filter=${encodeURIComponent(from)}`);
  await page.getByRole('link', { name: from }).click();
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Duplicate accounts', exact: true }) });
  await card.getByRole('button', { name: 'Merge into another account…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${from} into another account` });
  const field = dialog.getByRole('textbox', { name: 'Other account' });
  await field.fill('nobody@people.test');
  await dialog.getByRole('button', { name: 'Check accounts' }).click();
  await expect(dialog.getByText('Enter the email of another account owner of the same site.')).toBeVisible();
  await field.fill(into);
  await dialog.getByRole('button', { name: 'Check accounts' }).click();
  const plan = dialog.getByRole('region', { name: 'What becomes of the account' });
  await expect(plan).toContainText('Password, social sign-ins, second factor and API keys');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They signed up twice.');
  await dialog.getByRole('textbox', { name: `Type ${from} to confirm` }).fill(from);
  await dialog.getByRole('button', { name: 'Merge accounts', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText(/^Merged into/)).toBeVisible({ timeout: 30_000 });
  await card.getByRole('link', { name: into }).click();
  await expect(card.getByRole('link', { name: from })).toBeVisible();

  const again = await browser.newPage();
  await again.goto('/login');
  await again.getByRole('textbox', { name: 'Email' }).fill(from);
  await again.getByRole('textbox', { name: 'Password' }).fill(password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again.getByRole('alert').first()).toBeVisible();
  await expect(again).toHaveURL(/login/);
  await again.close();
});
