import { newPerson } from '../../../../e2e/people.ts';
import { expect, test } from '../../../../e2e/journey.ts';

test("a site's own page says what it did to the profile, in our words and with nobody else's", async ({
  page,
  unique,
}) => {
  await newPerson(page, unique);
  await page.goto('/Profile/shop/validated/ann@people.test');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Your email is confirmed\./)).toBeVisible();
  await expect(page.getByText('ann@people.test')).toBeVisible();
  await page.goto('/Profile/shop/failed/Call%20us%20on%20555');
  await expect(page.getByText('The request on the other page failed. Your profile was not changed.')).toBeVisible();
  await expect(page.getByText('Call us')).toHaveCount(0);
  await page.goto('/Profile/google');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByText(/is connected/)).toHaveCount(0);
  await page.goto('/Profile/security');
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});
