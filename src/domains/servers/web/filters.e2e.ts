import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('more filters narrow the list, stand in the address and in the chips, and in the export', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/servers?columns=state,uptime,backup,groups,task');
  await expect(page.getByRole('columnheader', { name: 'Uptime' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('group', { name: 'More filters' });

  await more.getByRole('button', { name: 'Backups' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Nightly backup is off' }).click();
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText('Nightly backup: off');
  await expect(page.getByRole('cell', { name: /^Off/ }).first()).toBeVisible();

  await more.getByRole('button', { name: 'Created' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill('2026-11-02');
  await dialog.getByLabel('Through').fill('2026-11-01');
  await expect(dialog.getByRole('button', { name: 'Show servers' })).toBeDisabled();
  await dialog.getByLabel('From').fill('');
  await dialog.getByLabel('Through').fill('2001-01-01');
  await dialog.getByRole('button', { name: 'Show servers' }).click();
  await expect(page).toHaveURL(/backup=0.*created=\.\.2001-01-01/);
  await expect(page.getByText('No server matches')).toBeVisible();
  await expect(chips).toContainText('Created: through 2001-01-01');
  const file = page.getByRole('link', { name: 'Export CSV' });
  await expect(file).toHaveAttribute('href', /backup=0&created=..2001-01-01/);
  await page.getByRole('button', { name: 'Remove filter Created' }).click();
  await expect(page.getByText('No server matches')).toBeHidden();

  await page.reload();
  await expect(chips).toContainText('Nightly backup: off');
  await page.getByRole('button', { name: 'Remove filter Nightly backup' }).click();
  await expect(chips).toBeHidden();
});

test('servers stand by the groups that they are shared with, and a group becomes a list', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/servers?by=group');
  const groups = page.getByRole('list', { name: 'Groups of servers' }).getByRole('listitem');
  const first = groups.first();
  const [name = '', count = ''] = (await first.getByRole('button').first().innerText()).split('\n');
  await expect(first).toContainText('per month');
  await expect(groups.last()).toContainText('Not shared with a group');
  await first.getByRole('button', { name: 'Show as a list' }).click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(`Group: ${name}`);
  await expect(page.getByText(new RegExp(`^\\d+–\\d+ of ${count}$`))).toBeVisible();
});
