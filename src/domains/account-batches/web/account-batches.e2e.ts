import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, password, test as base } from '../../../../e2e/journey.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';
import { OwnProduct } from '../../../../e2e/stage/own-product.ts';
import { addCustomers, canStage } from '../../../../e2e/stage/stage.ts';

// The journeys that run beside this one need a product that is not killed.
const test = base.extend<{ product: OwnProduct }>({
  product: [
    async ({}, use) => {
      const product = await OwnProduct.start();
      try {
        await use(product);
      } finally {
        await product.stop();
      }
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
test.skip(!canStage(), 'it needs a product that it may kill');

test('fifty accounts are suspended in waves: two fail, the rest is paused, killed, resumed, killed again and undone', async ({
  page,
  browser,
  unique,
  complaints,
  product,
}) => {
  test.setTimeout(400_000);
  // The proof of identity is asked for by a refusal; the rest is what a page says of a server that is gone.
  complaints.expect(/status of 403|ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE|SOCKET)|status of 503/);
  const prefix = `batch-${unique}`;
  await addCustomers(product.data, 'root@skydeck.test', prefix);
  const emails = Array.from({ length: 50 }, (_, at) => `${prefix}-${String(at + 1).padStart(2, '0')}@people.test`);
  await beSignedIn(page, 'root@skydeck.test');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const table = main.getByRole('table', { name: 'Accounts of the batch' });
  const rowOf = (email: string) => table.getByRole('row', { name: email });
  const press = async (name: string) => {
    await main.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name, exact: true }).click();
  };

  await test.step('the dry run names what would happen, and the line that names no account', async () => {
    await page.goto('/suspendAccounts');
    await main.getByRole('button', { name: 'New batch' }).first().click();
    await dialog.getByLabel('Accounts', { exact: true }).fill([...emails, 'nobody at all'].join('\n'));
    await dialog.getByLabel('Reason', { exact: true }).fill(`Unpaid bills of ${unique}`);
    await dialog.getByLabel('Notice period in days').fill('0');
    await dialog.getByLabel('Run in waves').check();
    await dialog.getByLabel('Accounts per wave').fill('30');
    await dialog.getByLabel('Minutes between waves').fill('1');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start dry run' }).click();
    await expect(main.getByText('Ready to start')).toBeVisible();
    await expect(main.getByText('Servers affected')).toBeVisible();
    await page.goto(`${page.url()}?state=blocked`);
    await expect(rowOf('nobody at all')).toContainText('No email or ID of an account.');
    await expect(table.getByRole('row')).toHaveCount(2);
  });

  await test.step('two accounts are suspended by hand before it starts', async () => {
    const staff = await browser.newPage();
    const headers = await signedHeaders(staff, 'root@skydeck.test');
    await staff.request.post('/svc/header/reauthenticate', { headers, data: { password } });
    for (const email of [emails[6], emails[30]]) {
      const found = await staff.request.get(`/svc/users?filter=${email}`, { headers });
      const { items } = (await found.json()) as { items: { id: string }[] };
      const data = { accountStatus: 'Suspended-Billing', reason: 'Suspended by hand.' };
      const moved = await staff.request.put(`/svc/users/${items[0]?.id}/state`, { headers, data });
      expect(moved.status(), await moved.text()).toBe(200);
    }
    await staff.close();
  });

  await test.step('it runs in waves, and is paused between two of them', async () => {
    await main.getByRole('button', { name: 'Start batch…' }).click();
    await dialog.getByLabel('Type 50 to confirm').fill('50');
    await dialog.getByRole('button', { name: 'Start batch' }).click();
    const proof = page.getByRole('dialog', { name: 'Verify your identity' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(main.getByText('Next wave')).toBeVisible();
    await press('Pause batch');
    await expect(main.getByText('Paused', { exact: true })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  const countOf = (label: string) => main.locator(`dt:text-is("${label}") + dd`);
  const doneInAll = async () => Number(await countOf('Done').innerText());

  await test.step('the server is killed during the pause: the batch is where it was', async () => {
    await expect(countOf('Done')).toHaveText('29');
    await product.kill();
    await product.goOn();
    await page.reload();
    await expect(main.getByText('Paused', { exact: true })).toBeVisible();
    await expect(countOf('Done')).toHaveText('29');
    await expect(countOf('Failed')).toHaveText('1');
  });

  await test.step('resumed and killed in the middle of a wave, it finishes; the two that failed say why', async () => {
    await press('Resume batch');
    await expect(dialog).toBeHidden();
    await product.kill();
    await product.goOn();
    await page.reload();
    await expect(main.getByRole('button', { name: 'Retry failed accounts' })).toBeVisible({ timeout: 120_000 });
    expect(await doneInAll()).toBe(48);
    await page.goto(page.url().replace('state=blocked', 'state=failed'));
    await expect(table.getByRole('row')).toHaveCount(3);
    for (const email of [emails[6], emails[30]])
      await expect(rowOf(email ?? '')).toContainText('The account is already in this state.');
  });

  await test.step('undone, every other account is as it was', async () => {
    await press('Undo batch');
    await expect(main.getByText('Undone', { exact: true }).first()).toBeVisible();
    await page.goto(page.url().replace('state=failed', `state=undone&filter=${prefix}-50`));
    await rowOf(emails[49] ?? '')
      .getByRole('link', { name: emails[49] ?? '' })
      .click();
    await expect(main.getByText('Active', { exact: true }).first()).toBeVisible();
    await page.goto('/suspendAccounts');
    await expect(main.getByRole('row', { name: `Unpaid bills of ${unique}` })).toContainText('48 of 51');
  });

  await test.step('another batch begins with its options, and with no accounts', async () => {
    await main.getByRole('link', { name: `Unpaid bills of ${unique}` }).click();
    await main.getByRole('button', { name: 'New batch with these options…' }).click();
    await expect(dialog.getByLabel('Accounts', { exact: true })).toHaveValue('');
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue(`Unpaid bills of ${unique}`);
    await expect(dialog.getByLabel('Accounts per wave')).toHaveValue('30');
  });
});
