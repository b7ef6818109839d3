import { expect, type Page } from './journey.ts';

/** Orders a deposit on the billing page. */
export async function addFunds(
  page: Page,
  { amount, by }: { amount: string; by: 'Card' | 'PayPal' | 'Bank transfer' },
): Promise<void> {
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Add funds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add funds' });
  await dialog.getByRole('spinbutton', { name: 'Other amount' }).fill(amount);
  await dialog.getByRole('radio', { name: new RegExp(`^${by}`) }).check();
  const next = by === 'Bank transfer' ? 'Show bank details' : 'Continue to payment';
  await dialog.getByRole('button', { name: next }).click();
  if (by !== 'Bank transfer') await expect(page.getByRole('heading', { name: /^Pay / })).toBeVisible();
}

/** Pays on the page of the provider. */
export async function pay(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^(Pay|Save card)$/ }).click();
}
