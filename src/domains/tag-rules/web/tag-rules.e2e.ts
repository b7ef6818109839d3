import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('a rule gives a group everything with a tag, and undo brings it back', async ({ page, unique }) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await beSignedIn(page);
  await page.goto('/groups');
  await main.getByRole('button', { name: 'Create group' }).first().click();
  await dialog.getByLabel('Name').fill(`Rules ${unique}`);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(main.getByRole('heading', { name: `Rules ${unique}` })).toBeVisible();
  await main.getByRole('button', { name: 'Add tag rule' }).first().click();
  await expect(dialog.getByLabel('Tag', { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Tag', { exact: true }).selectOption('prod');
  await dialog.getByRole('button', { name: 'Add tag rule' }).click();
  const rules = main.getByRole('table', { name: 'Tag rules' });
  await expect(rules).toContainText('Active');
  await expect(main.getByRole('table', { name: 'Objects of the group' })).toContainText('Rule for the tag prod');
  // Each list of the page has a search of its own, and another rule can be added.
  await main.getByLabel('Search objects').fill(`none-${unique}`);
  await expect(main.getByText('No object matches')).toBeVisible();
  await expect(rules).toContainText('Active');
  await expect(main.getByRole('button', { name: 'Add tag rule' })).toBeEnabled();
  await rules.getByRole('button', { name: /^Actions of/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(main.getByText('No tag rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(rules).toContainText('Active');
});
