import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('a schedule, its override and note, a webhook with a test, and a step of the escalation', async ({
  page,
  unique,
}) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/onCall');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const name = `Operations ${unique}`;

  await test.step('a schedule', async () => {
    await main.getByRole('button', { name: 'Create schedule' }).first().click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('combobox', { name: 'Add person' }).selectOption('root@skydeck.test');
    await expect(dialog.getByRole('list', { name: 'Order of shifts' })).toContainText('root@skydeck.test');
    await dialog.getByLabel('Time zone').fill('Europe/Berlin');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create schedule' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(main.getByRole('list', { name: 'Shifts' })).toContainText('root@skydeck.test');
  });

  await test.step('an override and a hand-over note', async () => {
    await main.getByRole('button', { name: 'Create override' }).click();
    await dialog.getByRole('combobox', { name: 'Person' }).selectOption('root@skydeck.test');
    await dialog.getByLabel('Reason').fill(`Dentist ${unique}`);
    await dialog.getByRole('button', { name: 'Create override' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('table', { name: 'Overrides' })).toContainText(`Dentist ${unique}`);
    await main.getByRole('button', { name: 'Write hand-over note' }).click();
    await dialog.getByLabel('Hand-over note').fill(`Quiet week ${unique}`);
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('table', { name: 'Hand-over notes' })).toContainText(`Quiet week ${unique}`);
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('a webhook shows its secret once, and the answer of a test', async () => {
    await page.goto('/alarmWebhooks');
    await main.getByRole('button', { name: 'Create webhook' }).first().click();
    await dialog.getByLabel('Name').fill(`Pager ${unique}`);
    // No name ends in this (RFC 2606), so that the call fails and says why.
    await dialog.getByLabel('Address').fill('https://pager.skydeck.invalid/hook');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await expect(dialog).toContainText('whsec_');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await main.getByRole('link', { name: `Pager ${unique}` }).click();
    await main.getByRole('button', { name: 'Send test' }).first().click();
    await dialog.getByRole('button', { name: 'Send test' }).click();
    const row = main.getByRole('row').filter({ hasText: 'Test' });
    await expect(row).toContainText('Next attempt');
  });

  await test.step('a step of the escalation', async () => {
    await page.goto('/escalation');
    await main.getByRole('button', { name: 'Add step' }).first().click();
    await dialog.getByLabel('After').fill('2880');
    await dialog.getByRole('combobox', { name: 'Schedule' }).selectOption(name);
    await dialog.getByRole('button', { name: 'Add step' }).click();
    await expect(dialog).toBeHidden();
    const row = main.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Person on call');
    await row.getByRole('button', { name: /^Actions of/ }).click();
    await page.getByRole('menuitem', { name: 'Delete step' }).click();
    await dialog.getByRole('button', { name: 'Delete step' }).click();
    await expect(row).toBeHidden();
  });
});
