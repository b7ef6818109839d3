import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('many members are added until a day and removed by a list, and stay on record', async ({ page, unique }) => {
  await newPerson(page, unique);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto('/groups');
  await main.getByRole('button', { name: 'Create group' }).first().click();
  await dialog.getByLabel('Name').fill(`Team ${unique}`);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(main.getByRole('heading', { name: `Team ${unique}` })).toBeVisible();
  const table = main.getByRole('table', { name: 'Current and former members' });
  const members = table.getByRole('row').filter({ hasText: 'Active' });
  const [ann, bob] = [`ann-${unique}@people.test`, `bob-${unique}@people.test`];
  const list = `${ann}, ${bob}; not-an@email`;

  await test.step('the check names the one that is no email', async () => {
    await main.getByRole('button', { name: 'Add or remove many…' }).click();
    await dialog.getByLabel('Emails', { exact: true }).fill(list);
    await dialog.getByLabel('Member until').fill('2099-01-01T12:00');
    await dialog.getByRole('button', { name: 'Check list' }).click();
    const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await expect(line('not-an@email')).toContainText('Refused');
    await expect(line(ann)).toContainText('Ready');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 2 members' }).click();
    await expect(members).toHaveCount(2);
    await expect(members.first()).toContainText('2099');
  });

  await test.step('one is removed by a list, and is a former member', async () => {
    await main.getByRole('button', { name: 'Add or remove many…' }).click();
    await dialog.getByLabel('Change', { exact: true }).selectOption('Remove members');
    await dialog.getByLabel('Emails', { exact: true }).fill(bob);
    await dialog.getByRole('button', { name: 'Check list' }).click();
    await dialog.getByRole('button', { name: 'Remove 1 member' }).click();
    await expect(members).toHaveCount(1);
    await expect(table.getByRole('row', { name: bob })).toContainText('Removed');
    await expect(table.getByRole('row', { name: ann })).toContainText('Active');
  });

  await test.step('one is removed in their row, and brought back until the same day', async () => {
    await table
      .getByRole('row', { name: ann })
      .getByRole('button', { name: `Actions of ${ann}` })
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(table.getByRole('row', { name: ann })).toContainText('Removed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(members).toContainText([ann]);
    await expect(members.first()).toContainText('2099');
  });

  await test.step('someone is invited by mail, and the invitation is withdrawn', async () => {
    const guest = `guest-${unique}@people.test`;
    await main.getByRole('button', { name: 'Invite by email' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Gia');
    await dialog.getByLabel('Email', { exact: true }).fill(guest);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const row = table.getByRole('row', { name: guest });
    await expect(row).toContainText('Invited');
    await row.getByRole('button', { name: `Actions of ${guest}` }).click();
    await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
    await expect(row).toContainText('Removed');
  });

  await test.step('a member becomes a deputy, and undo makes them a member only', async () => {
    const row = table.getByRole('row', { name: ann });
    await row.getByRole('button', { name: `Actions of ${ann}` }).click();
    await page.getByRole('menuitem', { name: 'Make deputy' }).click();
    await expect(row).toContainText('Deputy');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row).not.toContainText('Deputy');
  });

  await test.step('archived it gives nothing, and undo restores it with its members', async () => {
    await main.getByRole('button', { name: 'Archive', exact: true }).click();
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(main.getByText('This group is archived.')).toBeVisible();
    await expect(table.getByRole('row', { name: ann })).toContainText('Group archived');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(main.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
    await expect(members).toContainText([ann]);
    await page.goto('/groups?archived=0');
    await expect(main.getByRole('link', { name: `Team ${unique}` })).toBeVisible();
  });
});

test('a group whose owner left is found by its report, and reassigned on its page', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto('/groupsWithoutOwner');
  await main.getByRole('link', { name: 'Night shift' }).click();
  await expect(main.getByText('Owner left: Robin Leaver is no longer active.')).toBeVisible();
  await main.getByRole('button', { name: 'Reassign group' }).click();
  await dialog.getByLabel('Email of the new owner').fill('nobody@customers.test');
  await dialog.getByRole('button', { name: 'Reassign group' }).click();
  await expect(dialog.getByText('Enter the email of an active account owner of this site.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});
