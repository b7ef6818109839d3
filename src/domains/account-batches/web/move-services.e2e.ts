import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, password, test } from '../../../../e2e/journey.ts';
import { makeServer, signedHeaders } from '../../../../e2e/make-server.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { canStage, verifyBilling } from '../../../../e2e/stage/stage.ts';

test('one server of an account moves and comes back, and another one is planned for the first of next month', async ({
  page,
  browser,
  baseURL,
  unique,
  complaints,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  // The proof of identity is asked for by a refusal.
  complaints.expect(/status of 403/);
  const base = baseURL === undefined ? {} : { baseURL };
  const [theirs, others] = [
    await (await browser.newContext(base)).newPage(),
    await (await browser.newContext(base)).newPage(),
  ];
  const [from, to] = [await newPerson(theirs, `from-${unique}`), await newPerson(others, `to-${unique}`)];
  for (const email of [from, to]) await verifyBilling(email);
  // Signs in once more, for the headers.
  await theirs.context().clearCookies();
  const signed = await signedHeaders(theirs, from);
  const [web, db] = [`web-${unique}`, `db-${unique}`];
  await makeServer(theirs, web, signed);
  await makeServer(theirs, db, signed);
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const row = main.getByRole('table', { name: 'Accounts of the batch' }).getByRole('row', { name: from });
  const begin = async (action: string) => {
    await main.getByRole('button', { name: 'Start batch…' }).click();
    await dialog.getByLabel('Type 1 to confirm').fill('1');
    await dialog.getByRole('button', { name: action }).click();
  };

  await test.step('the dry run of a line shows what moves, and its price before and after', async () => {
    await page.goto('/migrateServices');
    await main.getByRole('button', { name: 'New batch' }).first().click();
    await dialog.getByLabel('Accounts', { exact: true }).fill(`${from}, ${to}, ${web}\n${to}, ${from}, ${web}`);
    await dialog.getByLabel('Reason', { exact: true }).fill(`Split ${unique}`);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start dry run' }).click();
    await expect(main.getByText('Ready to start')).toBeVisible();
    await expect(main.getByText(`The account has no server with this name or ID: ${web}.`)).toBeVisible();
    await expect(row.first()).toContainText(/\$\d+\.\d\d → \$\d+\.\d\d/);
    await main.getByRole('button', { name: `Actions of ${from}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'View what changes' }).click();
    const effect = page.getByRole('dialog', { name: `What changes for ${from}` });
    await expect(effect).toContainText(new RegExp(`Server ${web}: \\$[\\d.]+ → \\$[\\d.]+ a month`));
    await expect(effect).not.toContainText(db);
    expect(await seriousFindings(page)).toEqual([]);
    await effect.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('the server moves, and comes back', async () => {
    await begin('Start batch');
    const proof = page.getByRole('dialog', { name: 'Verify your identity' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(main.locator('dt:text-is("Done") + dd')).toHaveText('1');
    await others.goto(`/servers?filter=${unique}`);
    await expect(others.getByRole('row', { name: new RegExp(web) })).toBeVisible();
    await expect(others.getByRole('row', { name: new RegExp(db) })).toBeHidden();
    await main.getByRole('button', { name: 'Undo batch', exact: true }).click();
    await dialog.getByRole('button', { name: 'Undo batch', exact: true }).click();
    await expect(main.getByText('Undone', { exact: true }).first()).toBeVisible();
    await theirs.goto(`/servers?filter=${unique}`);
    await expect(theirs.getByRole('row', { name: new RegExp(web) })).toBeVisible();
  });

  await test.step('from the page of the account, a move is planned, shown there, and canceled', async () => {
    await page.goto(`/users?filter=${encodeURIComponent(from)}`);
    await main.getByRole('link', { name: from }).click();
    const person = page.url();
    await main.getByRole('button', { name: 'Move services…' }).click();
    await dialog.getByLabel(db).check();
    await dialog.getByLabel('Move to').fill(to);
    await dialog.getByLabel('When').selectOption('On the first of next month (UTC)');
    await dialog.getByLabel('Reason', { exact: true }).fill(`Later ${unique}`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText(db);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Plan in a batch' }).click();
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue(`Later ${unique}`);
    await expect(dialog.getByLabel('Takes effect')).toHaveValue('next-month');
    await dialog.getByRole('button', { name: 'Start dry run' }).click();
    await expect(main.getByText('Ready to start')).toBeVisible();
    await begin('Schedule batch');
    await expect(main.getByText('Scheduled', { exact: true })).toBeVisible();
    await page.goto(person);
    const planned = main.locator('dt:text-is("Planned move") + dd').getByRole('link');
    await expect(planned).toBeVisible();
    await planned.click();
    await main.getByRole('button', { name: 'Cancel batch' }).click();
    await dialog.getByRole('button', { name: 'Cancel batch' }).click();
    await expect(main.getByText('Canceled', { exact: true })).toBeVisible();
    await page.goto(person);
    await expect(main.getByRole('button', { name: 'Move services…' })).toBeVisible();
    await expect(planned).toBeHidden();
  });
  for (const one of [theirs, others]) await one.context().close();
});
