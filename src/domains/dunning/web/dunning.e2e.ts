import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, letDunningReach, spend, verifyBilling } from '../../../../e2e/stage/stage.ts';

test('a debt: the banner says what follows, staff pauses it, suspension limits the account, and paying lifts it', async ({
  page,
  browser,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `debtor-${unique}`);
  await verifyBilling(email);
  await page.goto('/servers');
  await spend(email, 1240);
  const banner = page.getByText('You owe $12.40.');
  await expect(banner).toBeVisible();

  await test.step('staff pauses the plan and lets it continue', async () => {
    const staff = await browser.newPage();
    await beSignedIn(staff, 'root@skydeck.test');
    await staff.goto(`/dunning?filter=${encodeURIComponent(email)}`);
    const row = staff.getByRole('row', { name: email });
    const act = async (item: string, button: string) => {
      await row.getByRole('button', { name: email }).click();
      await staff.getByRole('menuitem', { name: item }).click();
      const dialog = staff.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Payment promised');
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog).toBeHidden();
    };
    await act('Pause reminders', 'Pause reminders');
    await expect(row).toContainText('Paused until');
    await expect(page.getByText(/Reminders are paused until/)).toBeVisible();
    await act('Continue reminders', 'Continue reminders');
    await expect(page.getByText(/Next step on .*: Charge of the default card/)).toBeVisible();
    await staff.close();
  });

  await test.step('the account is suspended: what still works is said', async () => {
    await letDunningReach(email, 4);
    await expect(page.getByText(/^Your account is suspended because a payment is missing/)).toBeVisible();
    await page.getByRole('link', { name: 'Open billing' }).click();
    await expect(page.getByText(/You can still sign in, read, export, pay, power off and terminate/)).toBeVisible();
  });

  await test.step('one click leads to the payment, which lifts everything', async () => {
    await page.getByRole('button', { name: 'Pay $12.40' }).first().click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Payment received')).toBeVisible();
    await expect(banner).toBeHidden();
    await expect(page.getByText(/^Your account is suspended/)).toBeHidden();
  });
});
