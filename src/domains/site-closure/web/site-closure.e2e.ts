import { findings } from '../../../../e2e/accessibility.ts';
import { expect, password, productUrl, test } from '../../../../e2e/journey.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';

test('a site is suspended with its impact seen first, resumed, and its closing waits with a checklist', async ({
  page,
  browser,
  unique,
  complaints,
}) => {
  // The proof of identity is asked for by a refusal, and the page of a suspended site answers 503.
  complaints.expect(/status of (403|503)/);
  const host = `elm-${unique}.localhost`;
  const headers = await signedHeaders(page, 'root@skydeck.test');
  const { priceLists } = (await (await page.request.get('/svc/newSite', { headers })).json()) as {
    priceLists: { id: string; currency: string }[];
  };
  const [list] = priceLists;
  const data = {
    name: 'Elm Cloud',
    host,
    verification: 'installation',
    primaryColor: '#166534',
    company: 'Elm GmbH',
    currency: list?.currency,
    priceListId: list?.id,
    languages: ['en'],
    copyFrom: null,
    newUserBilling: 2,
    adminName: 'Ella Elm',
    adminEmail: `ella-${unique}@elm.test`,
  };
  const made = await page.request.post('/svc/sites', { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const visitor = await (await browser.newContext()).newPage();
  const address = productUrl().replace('localhost', host);

  await test.step('the dry run shows the impact, and the name is typed', async () => {
    await page.goto(`/sites/${host}/standing`);
    await main.getByRole('button', { name: 'Suspend site…' }).click();
    await dialog.getByLabel('Reason').fill('Unpaid invoices');
    await dialog.getByText('Power off', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Check impact' }).click();
    const proof = page.getByRole('dialog', { name: 'Verify your identity' });
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('region', { name: 'Impact' })).toContainText('Customer accounts');
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel(`Type ${host} to confirm`).fill(host);
    await dialog.getByRole('button', { name: 'Suspend site' }).click();
    await expect(main.getByText(/Reason: Unpaid invoices/)).toBeVisible();
    await expect(main.getByText("This site is suspended. Customers can't use it.")).toBeVisible();
  });

  await test.step('its customers see a plain page of the brand', async () => {
    const answer = await visitor.goto(`${address}/servers`);
    expect(answer?.status()).toBe(503);
    await expect(visitor.getByRole('heading', { name: 'Temporarily unavailable' })).toBeVisible();
    await expect(visitor.getByText('Elm Cloud')).toBeVisible();
    expect(await findings(visitor)).toEqual([]);
  });

  await test.step('resuming opens it again', async () => {
    await main.getByRole('button', { name: 'Resume site' }).click();
    await expect(page.getByText('Site resumed')).toBeVisible();
    await expect(main.getByText('Open', { exact: true })).toBeVisible();
    expect((await visitor.goto(`${address}/login`))?.status()).toBe(200);
  });

  await test.step('the closing begins, makes its archive, and is canceled', async () => {
    await main.getByRole('button', { name: 'Close site…' }).click();
    await dialog.getByLabel('Reason').fill('End of contract');
    await dialog.getByLabel('Waiting period (days)').fill('14');
    await dialog.getByRole('button', { name: 'Check impact' }).click();
    await dialog.getByLabel(`Type ${host} to confirm`).fill(host);
    await dialog.getByRole('button', { name: 'Start closing' }).click();
    const points = main.getByRole('list', { name: 'Closing checklist' });
    await expect(points.getByRole('listitem').first()).toContainText('14 days left');
    await expect(points.getByRole('listitem').nth(1)).toContainText('Done');
    await main.getByRole('button', { name: 'Create archive' }).click();
    await expect(points.getByRole('listitem').last()).toContainText('Done');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Download Accounts' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`accounts-${host}.csv`);
    expect(await findings(page)).toEqual([]);
    await main.getByRole('button', { name: 'Cancel closing' }).click();
    await expect(page.getByText('Closing canceled')).toBeVisible();
  });
});
