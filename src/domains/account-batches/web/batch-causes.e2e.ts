import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, password, productUrl, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('a cause decides the notice period: the owner reads it, the batch waits, and a template begins another one', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  // The proof of identity is asked for by a refusal.
  complaints.expect(/status of 403/);
  const owner = await browser.newPage({ baseURL: productUrl() });
  const email = await newPerson(owner, unique);
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const cause = `Chargeback ${unique}`;

  await test.step('staff adds a cause', async () => {
    await page.goto('/batchReasons');
    await expect(main.getByRole('row', { name: /Unpaid bills/ })).toContainText('7 days');
    await main.getByRole('button', { name: 'Create cause' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(cause);
    await dialog.getByLabel('Accounts may be resumed').selectOption('When staff enters why');
    await dialog.getByLabel('Notice period in days').fill('3');
    await dialog.getByLabel('Text to the owners').fill(`Your bank took a payment back (${unique}).`);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create cause' }).click();
    await expect(main.getByRole('row', { name: cause })).toContainText('3 days');
  });

  await test.step('a batch with it notifies the owner and waits', async () => {
    await main.getByRole('link', { name: 'Batches', exact: true }).click();
    await main.getByRole('button', { name: 'New batch' }).first().click();
    await dialog.getByLabel('Accounts', { exact: true }).fill(email);
    await dialog.getByLabel('Cause').selectOption(cause);
    await expect(dialog.getByLabel('Notice period in days')).toHaveValue('3');
    await dialog.getByLabel('Reason', { exact: true }).fill(`Case ${unique}`);
    await dialog.getByRole('button', { name: 'Start dry run' }).click();
    await expect(main.getByText('Ready to start')).toBeVisible();
    await main.getByRole('button', { name: 'Start batch…' }).click();
    await dialog.getByLabel('Type 1 to confirm').fill('1');
    await dialog.getByRole('button', { name: 'Start batch' }).click();
    const proof = page.getByRole('dialog', { name: 'Verify your identity' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(main.getByText('Scheduled', { exact: true })).toBeVisible();
    await expect(main.getByText('Notice period until')).toBeVisible();
    await owner.goto('/notifications');
    await expect(owner.getByRole('main').getByText(`Your bank took a payment back (${unique}).`)).toBeVisible();
  });

  await test.step('its options are saved, and begin another batch', async () => {
    await main.getByRole('button', { name: 'Save as template…' }).click();
    await dialog.getByLabel('Name').fill(`Template ${unique}`);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await page.goto('/batchTemplates');
    await main.getByRole('button', { name: `Actions of Template ${unique}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'New batch from template' }).click();
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue(`Case ${unique}`);
    await expect(dialog.getByLabel('Notice period in days')).toHaveValue('3');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('canceled, the owner reads that too', async () => {
    await page.goto('/suspendAccounts');
    await main.getByRole('link', { name: `Case ${unique}` }).click();
    await main.getByRole('button', { name: 'Cancel batch' }).click();
    await dialog.getByRole('button', { name: 'Cancel batch' }).click();
    await expect(main.getByText('Canceled', { exact: true })).toBeVisible();
    await owner.reload();
    await expect(owner.getByRole('main').getByText('Your account will not be suspended')).toBeVisible();
  });
  await owner.close();
});

test('the dry run of a termination lists what ends with the account', async ({ page, unique }) => {
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto('/terminateAccounts');
  await main.getByRole('button', { name: 'New batch' }).first().click();
  await dialog.getByLabel('Accounts', { exact: true }).fill('user@skydeck.test');
  await dialog.getByLabel('Reason', { exact: true }).fill(`Closing ${unique}`);
  await dialog.getByRole('button', { name: 'Start dry run' }).click();
  await expect(main.getByText('Ready to start')).toBeVisible();
  await expect(main.getByText('Lose data')).toBeVisible();
  await main.getByRole('button', { name: 'Actions of user@skydeck.test', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View what ends' }).click();
  await expect(page.getByRole('dialog', { name: 'What ends with user@skydeck.test' })).toContainText(/servers? with/);
});
