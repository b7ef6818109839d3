import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, test } from '../../../../e2e/journey.ts';
import { makeServerByMonth, signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('a budget that is used up stops new servers, says so before the click, and lets them through once it is raised', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  // The page of a deleted budget may ask for it once more before it is left.
  complaints.expect(/status of 404/);
  const email = await newPerson(page, unique);
  const { userId } = (await (await page.request.get('/svc/user')).json()) as { userId: string };
  const staff = await browser.newPage();
  const verified = await staff.request.put(`/svc/users/${userId}/state`, {
    headers: await signedHeaders(staff, 'root@skydeck.test'),
    data: { billingProfileStatus: 3, reason: 'Verified by telephone.' },
  });
  expect(verified.status(), await verified.text()).toBe(200);
  await staff.close();
  await page.context().clearCookies();
  // Charged in advance for the rest of the month, so that the budget is used up at once.
  await makeServerByMonth(page, `budget-${unique}`, await signedHeaders(page, email));
  const name = `Monthly limit ${unique}`;
  const main = page.getByRole('main');

  await test.step('it is created on the billing page, where the form says that it is no cap', async () => {
    await page.goto('/billing');
    await main.getByRole('button', { name: 'Create budget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create budget' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Amount per month').fill('0.01');
    await expect(dialog.getByText('Not a cap: nothing is stopped, and costs can exceed the amount.')).toBeVisible();
    await dialog.getByRole('radio', { name: /^Refuse new servers/ }).check();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create budget' }).click();
    await expect(page.getByText('Budget created')).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: name })).toContainText('Used up');
  });

  const refusal = page.getByText(`The budget “${name}” is used up and stops new servers.`);
  await test.step('the create form says so, and leads to it', async () => {
    await expect(async () => {
      await page.goto('/serverCreate');
      await expect(refusal.first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(main.getByRole('button', { name: 'Create server' }).first()).toHaveAttribute('aria-disabled', 'true');
    await main.getByRole('link', { name: 'Your budgets' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.getByText('New servers are refused until the end of the month.')).toBeVisible();
    await expect(main.getByRole('img', { name: /spent of \$0\.01/ })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('raised, it lets servers through', async () => {
    await main.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    await dialog.getByLabel('Amount per month').fill('5000');
    await dialog.getByRole('button', { name: 'Save budget' }).click();
    await expect(main.getByText('New servers are refused until the end of the month.')).toHaveCount(0);
    await page.goto('/serverCreate');
    await expect(main.getByRole('button', { name: 'Create server' }).first()).toBeVisible();
    await expect(refusal).toHaveCount(0);
  });

  await test.step('the change is in its history, and can be undone', async () => {
    await page.goto('/billing/budgets');
    await main.getByRole('link', { name }).click();
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByText('New servers are refused until the end of the month.')).toBeVisible();
    await expect(main.getByText('Change undone')).toBeVisible();
    await main.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete budget' }).click();
    await expect(page).toHaveURL(/\/billing\/budgets$/);
    await expect(page.getByText('No budgets yet')).toBeVisible();
  });
});
