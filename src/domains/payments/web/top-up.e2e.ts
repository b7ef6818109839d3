import { expect, password, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, spend, verifyBilling } from '../../../../e2e/stage/stage.ts';
import { pay } from '../../../../e2e/pay.ts';

test('automatic top-up: turned on, charged when the balance falls, and stopped by a card that fails', async ({
  page,
  unique,
  complaints,
}) => {
  // To add a card needs a proof of identity, which is asked for when it is missing.
  complaints.expect(/status of 403/);
  test.skip(!canStage(), 'the data of the product is out of reach');
  const email = await newPerson(page, `topped-${unique}`);
  await verifyBilling(email);
  const form = page.getByRole('form', { name: 'Automatic top-up' });
  const addCard = async (number: string) => {
    await page.goto('/billing');
    await page.getByRole('button', { name: 'Add card' }).click();
    const proof = page.getByRole('dialog', { name: 'Verify your identity' });
    const opened = page.getByLabel('Card number');
    await expect(proof.or(opened)).toBeVisible();
    if (await proof.isVisible()) {
      await proof.getByLabel('Password', { exact: true }).fill(password);
      await proof.getByRole('button', { name: 'Confirm' }).click();
    }
    await pay(page, number);
    await expect(page.getByText('The card was saved.')).toBeVisible();
  };

  await test.step('without a card it cannot be turned on', async () => {
    await page.goto('/billing');
    await expect(form.getByRole('button', { name: 'Turn on top-up' })).toBeDisabled();
  });

  await test.step('a balance that falls is topped up', async () => {
    await addCard('4242 4242 4242 4242');
    await page.goto('/billing');
    await form.getByRole('spinbutton', { name: 'When below' }).fill('10');
    await form.getByRole('spinbutton', { name: 'Add' }).fill('50');
    await form.getByRole('spinbutton', { name: 'At most per month' }).fill('200');
    await form.getByRole('button', { name: 'Turn on top-up' }).click();
    await expect(page.getByText('$50.00 available')).toBeVisible();
    await spend(email, 4500);
    await expect(page.getByText('$55.00 available')).toBeVisible();
    await expect(form).toContainText('$100.00 this month');
  });

  await test.step('a card that fails stops it, with the reason', async () => {
    await addCard('4000 0000 0000 0341');
    await page.goto('/billing');
    await page.getByRole('button', { name: 'Make Visa •••• 0341 the default' }).click();
    await expect(page.getByRole('button', { name: 'Make Visa •••• 4242 the default' })).toBeVisible();
    await spend(email, 5000);
    await expect(form).toContainText('Automatic top-up has stopped.');
    await expect(form).toContainText('The card was declined.');
    await expect(form.getByRole('button', { name: 'Restart top-up' })).toBeVisible();
    await form.getByRole('button', { name: 'Turn off top-up' }).click();
    await expect(form.getByRole('button', { name: 'Turn on top-up' })).toBeVisible();
  });
});
