import { beSignedIn, expect, password, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, verifyBilling } from '../../../../e2e/stage/stage.ts';
import { addFunds } from '../../../../e2e/pay.ts';

test('a bank transfer: ordered with a reference, booked in part by hand and the rest from a statement, then reversed', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const staff = await browser.newPage();
  await beSignedIn(staff, 'root@skydeck.test');

  await test.step('staff sets the bank account', async () => {
    await staff.goto('/billing/payments');
    await staff.getByRole('link', { name: 'Bank transfers' }).click();
    await staff.getByRole('button', { name: 'Bank accounts' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Bank accounts' });
    await dialog.getByRole('combobox', { name: 'Currency' }).selectOption('USD');
    await dialog.getByLabel('Recipient').fill('Skydeck Hosting GmbH');
    await dialog.getByLabel('IBAN or account number').fill('DE89 3704 0044 0532 0130 00');
    await dialog.getByRole('button', { name: 'Save bank account' }).click();
    const proof = staff.getByRole('dialog', { name: 'Verify your identity' });
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
  });

  const email = await newPerson(page, `transfer-${unique}`);
  await verifyBilling(email);
  await addFunds(page, { amount: '60', by: 'Bank transfer' });
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  const reference = await page.getByText(/^RF\d\d \d{4} \d{4} \d$/).innerText();
  await expect(page.getByRole('button', { name: 'Copy Reference' })).toBeVisible();

  await test.step('a part is booked by hand', async () => {
    await staff.goto(`/billing/transfers?expected.filter=${encodeURIComponent(email)}`);
    const row = staff.getByRole('table', { name: 'Expected bank transfers' }).getByRole('row', { name: reference });
    await row.getByRole('button', { name: /RF/ }).click();
    await staff.getByRole('menuitem', { name: 'Book transfer' }).click();
    const dialog = staff.getByRole('dialog', { name: `Book transfer ${reference}` });
    await dialog.getByRole('spinbutton', { name: 'Amount received' }).fill('20');
    await expect(dialog).toContainText('$40.00 less than expected');
    await dialog.getByRole('button', { name: 'Book $20.00' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^\$20\.00 arrived and was added to your balance/)).toBeVisible();
  });

  await test.step('the rest comes with a statement, which is looked at first', async () => {
    await staff.getByRole('button', { name: 'Import statement' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Import statement' });
    const csv = `date,amount,currency,payer,text,id\n2026-01-05,40.00,USD,Ann,Thanks ${reference},${unique}-1\n`;
    const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await dialog.getByLabel(/^Bank statement/).setInputFiles(file);
    await dialog.getByRole('button', { name: 'Check statement' }).click();
    await expect(dialog.getByRole('list', { name: 'Lines of the statement' })).toContainText('Matches');
    await dialog.getByRole('button', { name: 'Book 1 transfer' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Payment received. The amount was added to your balance.')).toBeVisible();
    await page.goto('/billing');
    await expect(page.getByText('$60.00 available')).toBeVisible();
  });

  await test.step('a booking is reversed', async () => {
    await staff.goto(`/billing/transfers?booked.filter=${encodeURIComponent(email)}`);
    const row = staff.getByRole('table', { name: 'Booked bank transfers' }).getByRole('row', { name: /\$40\.00/ });
    await row.getByRole('button', { name: /\$40\.00/ }).click();
    await staff.getByRole('menuitem', { name: 'Reverse booking' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Reverse booking of $40.00?' });
    await dialog.getByLabel('Reason').fill('Wrong customer');
    await dialog.getByRole('button', { name: 'Reverse booking' }).click();
    await expect(row).toContainText('Reversed');
    await expect(page.getByText('$20.00 available')).toBeVisible();
  });
});
