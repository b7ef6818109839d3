import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { expect, test } from '../../../../e2e/journey.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('an account owner reviews who has access, removes a grant, undoes it, and completes the review', async ({
  page,
  browser,
  unique,
}) => {
  const email = await newPerson(page, `reviewing-${unique}`);
  const own = await browser.newPage();
  const headers = await signedHeaders(own, email);
  const main = page.getByRole('main');
  const member = `team-${unique}@team.test`;
  const invited = await own.request.post('/svc/team', { headers, data: { name: 'Tia', email: member } });
  expect(invited.status(), await invited.text()).toBe(201);
  await own.close();

  await test.step('the matrix says who holds what and why', async () => {
    await page.goto('/accessMatrix');
    const row = main.getByRole('table', { name: 'Who has access' }).getByRole('row').filter({ hasText: member });
    await expect(row).toContainText('Team member');
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('link', { name: member }).click();
    await expect(page.getByRole('heading', { level: 1, name: member })).toBeVisible();
    await expect(main.getByRole('row').filter({ hasText: 'server.power' })).toContainText('Permission set Team member');
  });

  await test.step('a review is started', async () => {
    await page.goto('/accessReviews');
    await main.getByRole('button', { name: 'Start review' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Start access review' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Review ${unique}`);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Review ${unique}` })).toBeVisible();
  });

  const entries = main.getByRole('table', { name: 'Entries' });
  const granted = entries.getByRole('row').filter({ hasText: 'Grant' }).filter({ hasText: member });
  await test.step('a grant is removed, and the removal undone', async () => {
    await expect(granted).toContainText('Not decided');
    await expect(page.getByRole('button', { name: 'Complete review' })).toHaveAttribute('aria-disabled', 'true');
    await granted.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Remove access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove access?' });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Left the project');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove access' }).click();
    await expect(granted).toContainText('Removed');
    await granted.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Undo decision' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo decision' }).click();
    await expect(granted).toContainText('Not decided');
  });

  await test.step('everything else is confirmed at once, and the result is kept', async () => {
    await entries.getByRole('checkbox', { name: /all/i }).first().check();
    await page.getByRole('toolbar', { name: 'Selected entries' }).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm access' }).click();
    await expect(granted).toContainText('Confirmed');
    await page.getByRole('button', { name: 'Complete review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete review' }).click();
    await expect(main.getByText('Completed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete review' })).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('permission sets are exported, and a file is checked before it is imported', async () => {
    await page.goto('/permissionSets');
    await main.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import permission sets' });
    const sets = [
      { name: `Imported ${unique}`, description: '', permissions: ['server.view'] },
      { name: `Refused ${unique}`, description: '', permissions: ['host.manage'] },
    ];
    const file = JSON.stringify({ format: 'permission-sets', version: 1, sets });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'sets.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await dialog.getByRole('button', { name: 'Check file' }).click();
    const results = dialog.getByRole('list', { name: 'Sets in the file' });
    await expect(results).toContainText('You can only pass on permissions of your own role. You lack: host.manage.');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 1 set' }).click();
    await expect(main.getByRole('link', { name: `Imported ${unique}` })).toBeVisible();
    await expect(main.getByRole('link', { name: `Refused ${unique}` })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Export sets' })).toBeVisible();
  });
});
