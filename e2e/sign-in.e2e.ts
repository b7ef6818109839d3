import { expect, signIn, test } from './journey.ts';

test('signs in and comes to the list of servers', async ({ page }) => {
  await signIn(page);
  await page.goto('/servers');
  await expect(page.getByRole('heading', { name: 'Servers' })).toBeVisible();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
});
