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
  const signIns = main.getByRole('region', { name: 'Sign-ins' }).getByRole('row');
  await expect(signIns.filter({ hasText: 'Signed in' }).first()).toBeVisible();
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

test('staff import users from a file that is checked first, and the search says what it found them by', async ({
  page,
  complaints,
  unique,
}) => {
  // A session that is no proof.
  complaints.expect(/status of 403/);
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/users');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const email = `import-${unique}@people.test`;
  await dialog
    .getByRole('textbox', { name: 'Users' })
    .fill(
      `email,name,role\n${email},Ida Import,account-holder\nuser@skydeck.test,Demo,\nodd-${unique}@people.test,Odd,emperor`,
    );
  await dialog.getByRole('button', { name: 'Check file' }).click();
  const lines = dialog.getByRole('list', { name: 'Lines of the file' });
  const proof = page.getByRole('dialog', { name: 'Verify your identity' });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(lines.getByRole('listitem')).toHaveCount(3);
  await expect(lines).toContainText('Already exists');
  await expect(lines).toContainText('There is no role “emperor”.');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create and invite 1 user' }).click();
  await expect(dialog).toBeHidden();

  await test.step('the list says why it has a user, and the palette too', async () => {
    await page.goto(`/users?filter=${encodeURIComponent('ida import')}`);
    await expect(main.getByRole('row').filter({ hasText: email })).toContainText('Found by: Name');
    await page.getByRole('button', { name: /Search or jump to/ }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(email);
    await expect(page.getByRole('option').filter({ hasText: email })).toContainText('Email');
  });
});

test('staff see all that a user owns, suspend and resume a server there, and transfer one', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/users?filter=user%40skydeck.test');
  await page.getByRole('link', { name: 'user@skydeck.test' }).click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Services', exact: true }).click();
  const services = main.getByRole('region', { name: 'All services' });
  const rows = services.getByRole('row');
  await expect(services.getByRole('link', { name: 'Move all to another user' })).toHaveAttribute(
    'href',
    /migrateServices/,
  );
  await expect(services.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /services\/export/);
  const row = rows
    .filter({ has: page.getByText('Server', { exact: true }) })
    .filter({ has: page.getByText('On', { exact: true }) })
    .first();
  await expect(row).toContainText('$');
  expect(await seriousFindings(page)).toEqual([]);
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  const named = rows.filter({ has: page.getByRole('link', { name, exact: true }) }).first();
  const choose = async (entry: string) => {
    await named.getByRole('button', { name: `Actions of ${name}` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

  await test.step('a server is suspended, and resumed as one of those that are selected', async () => {
    await choose('Suspend');
    const dialog = page.getByRole('dialog', { name: 'Suspend: 1 server' });
    await dialog.getByRole('button', { name: 'Suspend 1 server' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(named).toContainText('Suspended');
    await named.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume 1 server' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(named).toContainText('On');
  });

  await test.step('the dialog of a transfer opens with the server', async () => {
    await choose('Transfer ownership');
    const dialog = page.getByRole('dialog', { name: `Transfer ownership of ${name}` });
    await expect(dialog.getByRole('textbox', { name: 'Email of the new owner' })).toBeVisible();
  });
});
