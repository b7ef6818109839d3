import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, test } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('a team member with a narrow set asks for more, gets it for an hour, and loses it again', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  complaints.expect(/status of (401|403)/);
  await newPerson(page, unique);
  const email = `nia-${unique}@team.test`;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const menuOf = (row: string) =>
    main
      .getByRole('row')
      .filter({ hasText: row })
      .getByRole('button', { name: /^Actions of/ })
      .click();

  await test.step('the owner invites someone who sees servers and restarts them', async () => {
    await page.goto('/team');
    await page.getByRole('button', { name: 'Invite team member' }).first().click();
    await dialog.getByLabel('Name').fill('Nia Noor');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(main.getByRole('row').filter({ hasText: email })).toContainText('Invited');
  });

  const member = await (await browser.newContext()).newPage();
  await test.step('who chooses a password by the mailed link', async () => {
    await member.goto(await linkMailedTo(email, /^Join /));
    await member.getByLabel('Password', { exact: true }).fill('Right-horse-9');
    await member.getByLabel(/^Repeat/).fill('Right-horse-9');
    await member.getByRole('button', { name: 'Save password' }).click();
    await member.getByLabel('Email').fill(email);
    await member.getByRole('textbox', { name: 'Password' }).fill('Right-horse-9');
    await member.getByRole('button', { name: 'Sign in', exact: true }).click();
    const terms = member.getByRole('checkbox');
    await expect(terms.first()).toBeVisible();
    for (const box of await terms.all()) await box.check();
    await member.getByRole('button', { name: /Accept|Continue/ }).click();
    await expect(member.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await member.goto('/servers');
    await expect(member.getByRole('heading', { name: 'Servers' })).toBeVisible();
  });

  await test.step('can not see groups, and asks for it there', async () => {
    await member.goto('/groups');
    await expect(member.getByText("You don't have access to this page")).toBeVisible();
    await member.getByLabel('Why do you need access?').fill('I look after the groups this week');
    await member.getByRole('button', { name: 'Request access' }).click();
    await expect(member.getByRole('listitem').filter({ hasText: 'See groups' })).toContainText('Open');
    expect(await seriousFindings(member)).toEqual([]);
  });

  await test.step('the owner sees why, and approves for an hour', async () => {
    await page.goto('/accessRequests');
    await menuOf(email);
    await page.getByRole('menuitem', { name: 'Check access' }).click();
    await dialog.getByRole('button', { name: 'Check access' }).click();
    await expect(dialog.getByText(`${email} may not do this.`)).toBeVisible();
    await expect(dialog.getByText('holds nothing of a role')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await menuOf(email);
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    await dialog.getByLabel('Expires').selectOption({ label: 'In 1 hour' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(main.getByRole('row').filter({ hasText: email })).toContainText('Approved');
  });

  await test.step('the member works with it at once', async () => {
    await member.goto('/groups');
    await expect(member.getByRole('heading', { name: 'Groups' })).toBeVisible();
  });

  await test.step('a change of the set says who gains what before it is saved', async () => {
    await page.goto('/permissionSets');
    await main.getByRole('link', { name: 'Team member' }).click();
    await main.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('snapshot.create');
    await page.getByRole('checkbox', { name: /snapshot\.create/ }).check();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText('Gains: snapshot.create');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(main.getByText('Take snapshots of servers.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('what is revoked is gone on the open page of the member, and comes back when it is undone', async () => {
    await page.goto('/grants');
    await menuOf('group.view');
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(main.getByRole('row').filter({ hasText: 'group.view' })).toContainText('Revoked');
    await expect(member.getByRole('link', { name: 'Groups' })).toHaveCount(0, { timeout: 15_000 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('row').filter({ hasText: 'group.view' }).first()).toContainText('Active');
  });
  await member.context().close();
});
