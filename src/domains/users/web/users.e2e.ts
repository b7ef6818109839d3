import { beSignedIn, expect, password, test } from '../../../../e2e/journey.ts';
import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('staff find a user, see servers, tasks and sign-ins, and change state and note', async ({
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

  await page.goto('/users?filter=user%40skydeck.test');
  await expect(page.getByRole('row').filter({ hasText: 'user@skydeck.test' })).toContainText('Active');
  await page.getByRole('link', { name: 'user@skydeck.test' }).click();
  const main = page.getByRole('main');
  const card = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const tab = (name: string) => main.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/info/);
  await expect(card('Account')).toContainText('Active');
  await tab('Sign-up');
  await expect(card('Verification')).toContainText('Email confirmed');
  await tab('History');
  await expect(card('Last tasks').getByRole('listitem').first()).toBeVisible();
  await expect(main.getByRole('region', { name: 'Sign-ins' }).getByRole('row').nth(1)).toContainText('Signed in');
  await tab('Services');
  const running = card('Servers').getByRole('listitem').filter({ hasText: 'On' });
  await expect(running).toContainText(/[1-9]/);
  await running.getByRole('link').click();
  await expect(page).toHaveURL(/\/servers\?.*state=on/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.goto(`/people?filter=${encodeURIComponent(email)}`);
  await expect(page).toHaveURL(/\/users\?filter=/);
  await page.getByRole('link', { name: email }).click();
  await tab('Services');
  await expect(card('Servers')).toContainText('No servers');
  await tab('Info');
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
  await page.goto(`/users?standing=blocked&filter=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Suspended: terms of use');
});

test('staff invite a user, resend the invitation, and sign someone out everywhere', async ({
  page,
  browser,
  complaints,
  unique,
}) => {
  // A read-only member without a parent account, and a session that is no proof.
  complaints.expect(/status of (400|403)/);
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Create user' }).click();
  const create = page.getByRole('dialog', { name: 'Create user' });
  const email = `invited-${unique}@people.test`;
  await create.getByRole('textbox', { name: 'Email' }).fill(email);
  await create.getByRole('combobox', { name: 'Role' }).selectOption('account-viewer');
  await create.getByRole('button', { name: 'Create and invite' }).click();
  await expect(create.getByRole('textbox', { name: 'Parent account' })).toHaveAccessibleDescription(
    /Choose the account/,
  );
  await create.getByRole('textbox', { name: 'Parent account' }).fill('user@skydeck.test');
  expect(await seriousFindings(page)).toEqual([]);
  await create.getByRole('button', { name: 'Create and invite' }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/info/);
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  const again = page.getByRole('dialog', { name: `Resend the invitation to ${email}?` });
  await again.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(again).toBeHidden();

  const customer = await browser.newPage();
  const other = await newPerson(customer, `out-${unique}`);
  await page.goto(`/users?filter=${encodeURIComponent(other)}`);
  await page.getByRole('button', { name: `Actions of ${other}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  const out = page.getByRole('dialog', { name: `Sign out ${other} everywhere?` });
  await out.getByRole('textbox', { name: 'Reason' }).fill('A lost laptop.');
  await out.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(out).toBeHidden();
  await customer.goto('/servers');
  await expect(customer).toHaveURL(/\/login/);
  await customer.close();
});
