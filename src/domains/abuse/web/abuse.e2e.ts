import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('abusive usage: the evidence is read, the server limited, the customer warned, and both are in the history', async ({
  page,
}) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/abusiveUsage');
  const main = page.getByRole('main');
  const name = (await main.getByRole('row').nth(1).getByRole('link').first().innerText()).trim();
  const row = main.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions of ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const reason = 'Sends mail without a pause';

  await test.step('the bandwidth is limited', async () => {
    await choose('Limit bandwidth');
    const dialog = page.getByRole('dialog', { name: 'Limit bandwidth?' });
    await dialog.getByLabel('Rate').fill('10');
    await dialog.getByRole('button', { name: 'Limit bandwidth' }).click();
    await expect(dialog.getByText('Enter the reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill(reason);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Limit bandwidth' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the customer is warned by the mail of the preview', async () => {
    await choose('Warn customer');
    const dialog = page.getByRole('dialog', { name: 'Warn customer?' });
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText(`Warning about your server ${name}`);
    await dialog.getByLabel('Message').fill('Please check port 25.');
    await expect(preview).toContainText('Please check port 25.');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Warn customer' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('both are in the evidence, and on the page of the user', async () => {
    await choose('Show evidence');
    const drawer = page.getByRole('dialog', { name: `Evidence about ${name}` });
    await expect(drawer).toContainText('10 Mbit/s');
    const measures = drawer.getByRole('table', { name: 'Warnings and limits' });
    await expect(measures.getByRole('row', { name: /Warning/ })).toBeVisible();
    await expect(measures.getByRole('row', { name: /Bandwidth limit/ })).toContainText('Active');
    expect(await seriousFindings(page)).toEqual([]);
    await drawer.getByRole('link', { name: /@/ }).click();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const history = page.getByRole('table', { name: 'Warnings and limits' });
    await history.getByRole('button', { name: `Actions of Bandwidth limit ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Lift limit' }).click();
    const dialog = page.getByRole('dialog', { name: `Lift the limit of ${name}?` });
    await dialog.getByRole('button', { name: 'Lift limit' }).click();
    await expect(history.getByRole('row', { name: /Limit lifted/ })).toBeVisible();
  });
});
