import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff tag a user on the page, others in the list, and find them by the tag', async ({
  page,
  browser,
  unique,
}) => {
  const customer = await browser.newPage();
  const email = await newPerson(customer, unique);
  await customer.close();
  const tag = `vip ${unique}`;
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto(`/users?filter=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tags', exact: true }) });
  await card.getByRole('button', { name: 'Edit tags…' }).click();
  const one = page.getByRole('dialog', { name: `Tags of ${email}` });
  await one.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await one.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await one.getByRole('button', { name: 'Change tags' }).click();
  await expect(card).toContainText(tag);

  await page.goto(`/users?tag=${encodeURIComponent(tag)}`);
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: email })).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.goto('/users?filter=%40skydeck.test');
  for (const name of ['user@skydeck.test', 'root@skydeck.test'])
    await rows.filter({ hasText: name }).getByRole('checkbox').first().check();
  await page.getByRole('toolbar', { name: 'Selected users' }).getByRole('button', { name: 'Tags' }).click();
  const many = page.getByRole('dialog', { name: 'Tags of 2 users' });
  await many.getByRole('combobox', { name: 'Add tags' }).fill(tag.toUpperCase());
  await many.getByRole('combobox', { name: 'Add tags' }).press('Enter');
  await many.getByRole('button', { name: 'Change tags' }).click();
  await expect(page.getByText('Tags of 2 users changed')).toBeVisible();
  await page.goto(`/users?tag=${encodeURIComponent(tag)}`);
  await expect(rows).toHaveCount(4);
  // It is spelled as before.
  await expect(page.getByText(tag.toUpperCase(), { exact: true })).toHaveCount(0);
});
