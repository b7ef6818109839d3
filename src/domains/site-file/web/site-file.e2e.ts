import { readFile } from 'node:fs/promises';
import { findings } from '../../../../e2e/accessibility.ts';
import { expect, test } from '../../../../e2e/journey.ts';
import { signedHeaders } from '../../../../e2e/make-server.ts';

test('settings go from one site to another as a file, with the changes seen first, and two sites are compared', async ({
  page,
  unique,
}) => {
  const host = `oak-${unique}.localhost`;
  const headers = await signedHeaders(page, 'root@skydeck.test');
  const options = await page.request.get('/svc/newSite', { headers });
  const { priceLists } = (await options.json()) as { priceLists: { id: string; currency: string }[] };
  const data = {
    name: 'Oak Cloud',
    host,
    verification: 'installation',
    primaryColor: '#166534',
    company: 'Oak GmbH',
    currency: priceLists[0]?.currency,
    priceListId: priceLists[0]?.id,
    languages: ['en'],
    copyFrom: null,
    newUserBilling: 2,
    adminName: 'Olga Oak',
    adminEmail: `olga-${unique}@oak.test`,
  };
  const made = await page.request.post('/svc/sites', { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await page.goto('/sites/nimbus.localhost/file');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Export settings' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ format: 'site-settings', site: 'nimbus.localhost' });
  expect(await findings(page)).toEqual([]);

  await page.goto(`/sites/${host}/compare`);
  await main.getByLabel('Compare with').selectOption({ value: 'nimbus.localhost' });
  await expect(page).toHaveURL(/compare\?with=nimbus\.localhost/);
  const differences = main.getByRole('group', { name: 'Differences' });
  await expect(differences.getByRole('listitem').filter({ hasText: 'Primary color' })).toContainText('#166534');
  expect(await findings(page)).toEqual([]);

  await page.goto(`/sites/${host}/file`);
  await main.getByRole('button', { name: 'Import settings…' }).click();
  await dialog
    .getByLabel('Read from file')
    .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await dialog.getByRole('checkbox', { name: 'Terms of service' }).uncheck();
  await dialog.getByRole('button', { name: 'Check file' }).click();
  const changes = dialog.getByRole('group', { name: 'Changes' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'Primary color' })).toContainText('#166534');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Apply \d+ changes$/ }).click();
  await expect(page.getByText(/values changed/)).toBeVisible();

  await page.goto(`/sites/${host}/compare?with=nimbus.localhost`);
  await expect(main.getByText(/No differences|terms|current/).first()).toBeVisible();
  await expect(main.getByText('Primary color')).toBeHidden();
});
