import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff create a code; a customer sees its conditions, redeems it once, and staff take back what is left', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  // The second redemption is refused.
  complaints.expect(/status of (400|404)/);
  const code = `E2E${unique.replaceAll(/[^a-z\d]/gi, '').slice(-12)}`.toUpperCase();
  const email = await newPerson(page, unique);
  const staff = await browser.newPage();
  await beSignedIn(staff, 'root@skydeck.test');

  await test.step('staff create a code', async () => {
    await staff.goto('/billing/codes');
    await staff.getByRole('main').getByRole('button', { name: 'Create code' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Create code' });
    await dialog.getByLabel('Code', { exact: true }).fill(code);
    await dialog.getByLabel('Limit in total').fill('1');
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expect(staff.getByText(/^Code \S+ created$/)).toBeVisible();
    await staff.getByRole('searchbox', { name: 'Search codes' }).fill(code);
    await expect(staff.getByRole('table', { name: 'Promotional codes' })).toContainText('0 of 1');
  });

  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Redeem code' });
  await test.step('the customer checks it, and redeems it', async () => {
    await page.goto('/billing');
    await main.getByRole('button', { name: 'Redeem code' }).click();
    await dialog.getByLabel('Promotional code').fill('NO SUCH CODE');
    await dialog.getByRole('button', { name: 'Check code' }).click();
    await expect(dialog.getByText('This code does not exist.')).toBeVisible();
    await dialog.getByLabel('Promotional code').fill(code.toLowerCase());
    await dialog.getByRole('button', { name: 'Check code' }).click();
    await expect(dialog.getByText('90 days after you redeem it')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Redeem code' }).click();
    await expect(page.getByText('Code redeemed')).toBeVisible();
    await expect(main.getByText('$25.00 of $25.00 left')).toBeVisible();
    await expect(page.getByText(/^\$25\.00 available$/)).toBeVisible();
  });

  await test.step('a second time it says why not', async () => {
    await main.getByRole('button', { name: 'Redeem code' }).click();
    await dialog.getByLabel('Promotional code').fill(code);
    await dialog.getByRole('button', { name: 'Check code' }).click();
    await expect(dialog.getByText('You have already redeemed this code.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('staff take back what is left', async () => {
    await staff.goto('/billing/credits');
    await staff.getByRole('searchbox', { name: 'Search by code or reason' }).fill(code);
    const row = staff.getByRole('row').filter({ hasText: '$25.00' });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await staff.getByRole('menuitem', { name: 'Take back credit' }).click();
    const ask = staff.getByRole('dialog', { name: 'Take back credit?' });
    await ask.getByLabel('Reason').fill(`Test of ${email}`);
    await ask.getByRole('button', { name: 'Take back credit' }).click();
    await expect(staff.getByText('Credit taken back')).toBeVisible();
    await expect(main.getByText('No credits. Redeem a promotional code to get one.')).toBeVisible();
  });
});
