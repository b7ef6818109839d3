import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, letOrdersRunOut, verifyBilling } from '../../../../e2e/stage/stage.ts';
import { addFunds, pay } from '../../../../e2e/pay.ts';

test('funds are added by card and PayPal: declined, confirmed with 3-D Secure, expired, refunded', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `payer-${unique}`);
  await verifyBilling(email);
  const received = page.getByText('Payment received');
  const deposits = page.getByRole('table', { name: 'Deposits' });

  await test.step('a declined card, then one that pays', async () => {
    await addFunds(page, { amount: '25', by: 'Card' });
    await pay(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await expect(page.getByText(/^The card was declined\. Contact your bank/)).toBeVisible();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await pay(page, '4242 4242 4242 4242');
    await expect(received).toBeVisible();
  });

  await test.step('3-D Secure refused, then accepted', async () => {
    await addFunds(page, { amount: '40', by: 'Card' });
    await pay(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('alert')).toContainText('unable to authenticate');
    await pay(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(received).toBeVisible();
  });

  await test.step('an order whose time is over', async () => {
    await addFunds(page, { amount: '15', by: 'Card' });
    await letOrdersRunOut(email);
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await expect(page.getByText(/^This order expired without a payment/)).toBeVisible();
  });

  await test.step('PayPal', async () => {
    await addFunds(page, { amount: '10', by: 'PayPal' });
    await page.getByRole('button', { name: 'Pay with the funded account' }).click();
    await expect(received).toBeVisible();
    await page.goto('/billing');
    await expect(page.getByText('$75.00 available')).toBeVisible();
    await expect(deposits.getByRole('row', { name: /Completed/ })).toHaveCount(3);
    await expect(deposits.getByRole('row', { name: /Expired/ })).toHaveCount(1);
  });

  await test.step('a refund by staff', async () => {
    const staff = await browser.newPage();
    await beSignedIn(staff, 'root@skydeck.test');
    await staff.goto(`/billing/payments?filter=${encodeURIComponent(email)}`);
    const row = staff.getByRole('row', { name: /\$40\.00/ });
    await row.getByRole('button', { name: /\$40\.00/ }).click();
    await staff.getByRole('menuitem', { name: 'Refund payment' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Refund payment of $40.00' });
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('12.5');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Outage');
    await dialog.getByRole('button', { name: 'Refund $12.50' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('$12.50');
    await expect(page.getByText('$62.50 available')).toBeVisible();
  });
});
