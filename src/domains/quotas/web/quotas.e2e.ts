import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, signIn, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('a customer requests a higher quota, staff approves a part of it, and the customer has it', async ({
  page,
  browser,
  unique,
}) => {
  const email = await newPerson(page, unique);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await test.step('the quotas of the account, and a request for more servers', async () => {
    await page.goto('/quotas');
    await expect(main.getByText('0 of 100 used')).toBeVisible();
    await main.getByRole('button', { name: 'Request more' }).first().click();
    await dialog.getByLabel('New quota').fill('150');
    await dialog.getByLabel('Reason').fill('A new shop opens in May');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(main.getByText('More was requested')).toBeVisible();
    await expect(main.getByRole('row').filter({ hasText: '150 instead of 100' })).toContainText('Open');
  });

  const staff = await (await browser.newContext()).newPage();
  await test.step('staff approves 120', async () => {
    await signIn(staff, 'root@skydeck.test');
    await staff.goto('/quotas');
    const row = staff.getByRole('main').getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('A new shop opens in May');
    await row.getByRole('button', { name: /^Actions of/ }).click();
    await staff.getByRole('menuitem', { name: 'Approve' }).click();
    const deciding = staff.getByRole('dialog');
    await deciding.getByLabel('New quota').fill('120');
    await deciding.getByLabel('Answer').fill('Ask again in May');
    await deciding.getByRole('button', { name: 'Approve' }).click();
    await expect(row).toContainText('Approved');
    await staff.goto('/quotaDefaults');
    await expect(staff.getByRole('heading', { name: 'Default quotas' })).toBeVisible();
    expect(await seriousFindings(staff)).toEqual([]);
  });

  await test.step('the customer has it, and reads the answer', async () => {
    await page.reload();
    await expect(main.getByText('0 of 120 used')).toBeVisible();
    await expect(main.getByRole('row').filter({ hasText: 'Ask again in May' })).toContainText('Approved');
  });
  await staff.context().close();
});
