import { beSignedIn, expect, password, test } from '../../../../../e2e/journey.ts';
import { seriousFindings } from '../../../../../e2e/accessibility.ts';
import { newPerson } from '../../../../../e2e/people.ts';

test('staff find a person, see servers, state, tasks and notes at once, and change state and note there', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  complaints.expect(/status of 403/);
  const customer = await browser.newPage();
  const email = await newPerson(customer, unique);
  await customer.close();
  await beSignedIn(page, 'root@skydeck.test');

  await page.goto('/people?filter=user%40skydeck.test');
  await expect(page.getByRole('row').filter({ hasText: 'user@skydeck.test' })).toContainText('Active');
  await page.getByRole('link', { name: 'user@skydeck.test' }).click();
  const main = page.getByRole('main');
  const card = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const running = card('Servers').getByRole('listitem').filter({ hasText: 'On' });
  await expect(running).toContainText(/[1-9]/);
  await expect(card('Last tasks').getByRole('listitem').first()).toBeVisible();
  await expect(card('Account')).toContainText('Active');
  await running.getByRole('link').click();
  await expect(page).toHaveURL(/\/servers\?.*state=on/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.goto(`/people?filter=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: email }).click();
  await expect(card('Servers')).toContainText('No servers');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls back on **Mondays**.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card('Notes')).toContainText('Calls back on Mondays.');
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel('Account state', { exact: true }).selectOption({ label: 'Suspended: terms of use' });
  await page.getByLabel('Reason').fill('Sent spam.');
  await page.getByRole('button', { name: 'Change status', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Status updated')).toBeVisible();
  await expect(card('Account')).toContainText('Suspended: terms of use');
  await page.reload();
  await expect(card('Notes')).toContainText('Calls back on Mondays.');
  await page.goto(`/people?where=standing:blocked&filter=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Suspended: terms of use');
});
