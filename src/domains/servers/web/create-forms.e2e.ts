import { act } from '../../../../e2e/servers.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { makeServer } from '../../../../e2e/make-server.ts';

test('the forms of applications, desktops and services offer their own images', async ({ page }) => {
  await beSignedIn(page);
  for (const [path, title, image, other] of [
    ['/serverCreateApp', 'Create application server', /^WordPress/, /^Debian/],
    ['/serverCreateDesktop', 'Create desktop', /^Ubuntu Desktop/, /^WordPress/],
    ['/serverCreateService', 'Create service', /^PostgreSQL/, /^Ubuntu Desktop/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('radio', { name: image }).first()).toBeVisible();
    await expect(page.getByRole('radio', { name: other })).toHaveCount(0);
  }
});

test('an image brings the further disks that it needs', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/serverCreateService');
  await page.getByRole('radio', { name: /^PostgreSQL/ }).check();
  await page.getByRole('radio', { name: 'Custom size' }).check();
  await expect(page.getByRole('combobox', { name: 'Disk 2' })).toHaveValue('20');
  await expect(page.getByRole('combobox', { name: 'Disk 2' }).getByRole('option').first()).toHaveText('20 GB');
  await page.getByRole('button', { name: 'Remove disk 2' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Required by the image.');
  await page.getByRole('radio', { name: /^OpenVPN/ }).check();
  await expect(page.getByRole('combobox', { name: 'Disk 2' })).toHaveCount(0);
});

test('a server is created like another one', async ({ page, unique }) => {
  const name = `source-${unique}`;
  const id = await makeServer(page, name);
  await page.goto(`/servers/${id}`);
  await act(page, 'Create similar server');
  await expect(page).toHaveURL(new RegExp(`/serverCreate/${id}$`));
  await expect(page.getByText(`This starts from the configuration of ${name}.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${name}-copy`);
  await page.getByRole('radio', { name: /^Password/ }).check();
  await page.getByRole('button', { name: 'Create server', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: `${name}-copy` })).toBeVisible();
});

test('the price of a configuration leads to the form that creates it', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/pricing?cpu=4B&ram=8192&disks=80');
  await expect(page.getByText('4 × General purpose vCPU')).toBeVisible();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  const costs = page.getByRole('table', { name: 'Price details' });
  const month = costs.getByRole('row', { name: /^Per month \$[\d.,]+$/ });
  await expect(month).toBeVisible();
  const total = (await month.textContent()) ?? '';
  await expect(costs.getByRole('row', { name: 'Due now nothing' })).toBeVisible();
  await expect(
    costs.getByRole('row', { name: /^Included traffic \d+ GB a month, then \$[\d.]+ per GB$/ }),
  ).toBeVisible();
  const why = page.getByRole('listitem').filter({ hasText: '4 × General purpose vCPU' });
  await expect(why.getByText('cpu.B')).toBeHidden();
  await why.getByText('4 × General purpose vCPU').click();
  await expect(why.getByText('4 × processor')).toBeVisible();
  await expect(why.getByText(/, cpu\.B$/)).toBeVisible();
  await page.getByRole('link', { name: 'Create this server' }).click();
  await expect(page.getByRole('heading', { name: 'Create server' })).toBeVisible();
  await expect(page.getByText('4 × General purpose vCPU')).toBeVisible();
  await expect(month).toHaveText(total);
});
