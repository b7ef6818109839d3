import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, test } from '../../../../e2e/journey.ts';
import { linkMailedTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('someone with an account joins a team, switches accounts in the header, and a tab that is behind says so', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  complaints.expect(/status of (401|403)/);
  await newPerson(page, unique);
  const guest = await (await browser.newContext()).newPage();
  const email = await newPerson(guest, `guest-${unique}`);

  await test.step('the owner invites them by the email of their account', async () => {
    await page.goto('/team');
    await page.getByRole('button', { name: 'Invite team member' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Guest Gray');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: email })).toContainText('Invited');
  });

  const owner = guest.getByRole('listitem').filter({ hasText: 'Invited' });
  await test.step('the mail leads to the invitation, which they accept', async () => {
    await guest.goto(await linkMailedTo(email, /^Join /));
    await expect(guest.getByRole('heading', { name: 'Accounts' })).toBeVisible();
    await expect(owner).toContainText('Team member');
    expect(await seriousFindings(guest)).toEqual([]);
    await owner.getByRole('button', { name: 'Accept' }).click();
    await expect(guest.getByRole('button', { name: 'Switch' })).toBeVisible();
  });

  const switcher = (tab: typeof guest) => tab.getByRole('button', { name: /^Account: / });
  const other = await guest.context().newPage();
  await test.step('switch on the page of servers, which stays open', async () => {
    await other.goto('/networks');
    await expect(other.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
    await guest.goto('/servers');
    await switcher(guest).click();
    const entries = guest.getByRole('menuitem');
    await expect(entries).toHaveCount(3);
    await entries.nth(1).click();
    await expect(switcher(guest)).not.toHaveText('');
    await expect(guest).toHaveURL(/\/servers/);
    await expect(guest.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  });

  await test.step('the other tab says that it is behind, and follows', async () => {
    const behind = other.getByRole('dialog', { name: 'You are in another account now' });
    await expect(behind).toBeVisible();
    await behind.getByRole('button', { name: 'Reload page' }).click();
    await expect(behind).toHaveCount(0);
    await expect(other.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  });

  await test.step('the owner removes them: the tab is back in their own account', async () => {
    await page.reload();
    const row = page.getByRole('main').getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove team member' }).click();
    await expect(row).toContainText('Removed');
    await guest.goto('/accounts');
    await expect(guest.getByText('Accounts of teams that invite you will appear here.')).toBeVisible();
    await expect(switcher(guest)).toHaveCount(0);
  });
  await guest.context().close();
});
