import { findings } from '../../../../e2e/accessibility.ts';
import { expect, proveIdentity, signIn, test } from '../../../../e2e/journey.ts';

test('a site is connected to Partner Center, and a tenant linked to a user', async ({ page, complaints }) => {
  complaints.expect(/status of (400|403|404|409)/);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const result = (title: string) => main.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await signIn(page, 'root@skydeck.test');

  await test.step('the form names what is missing', async () => {
    await page.goto('/sites/*/MsCloud');
    await main.getByRole('button', { name: 'Save connection' }).click();
    await expect(main.getByText('Partner User Name is required.')).toBeVisible();
    await expect(main.getByText('Application Tenant Id is required.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('saved, its secret is not shown again, and the test asks for the consent', async () => {
    await main.getByLabel('Partner User Name').fill('admin@partner.sandbox.test');
    await main.getByLabel('Partner Password', { exact: true }).fill('partner password');
    await main.getByLabel('Application Id').fill('8d2f4a60-5b1c-4c3e-9f7a-2e6d1b0c9a11');
    await main.getByLabel('Application Secret Key', { exact: true }).fill('sandbox-partner-secret');
    await main.getByLabel('Application Tenant Id').fill('partner.sandbox.test');
    await main.getByRole('button', { name: 'Save connection' }).click();
    await proveIdentity(page);
    await expect(page.getByText('Connection saved')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Replace Application Secret Key' })).toBeVisible();
    await main.getByRole('button', { name: 'Test connection' }).click();
    await expect(result('Application').getByText('OK', { exact: true })).toBeVisible();
    await expect(result('Consent').getByText('Failed', { exact: true })).toBeVisible();
  });

  await test.step('the consent at Microsoft comes back, and everything works', async () => {
    await main.getByRole('button', { name: 'Grant consent' }).click();
    await expect(page.getByRole('heading', { name: 'Permissions requested' })).toBeVisible();
    await page.getByRole('link', { name: 'Accept' }).click();
    await expect(page).toHaveURL(/\/sites\/[^/]+\/MsCloud$/);
    await expect(result('Azure usage').getByText('OK', { exact: true })).toBeVisible();
    await expect(result('Partner profile')).toContainText('Skydeck Sandbox Partner');
    await main.getByRole('button', { name: 'Synchronize now' }).click();
    await expect(main.getByRole('link', { name: '7 tenants' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a tenant is found by its domain and linked to a user', async () => {
    await page.goto('/users?filter=user@skydeck.test');
    await main.getByRole('link', { name: 'user@skydeck.test' }).click();
    await main.getByRole('link', { name: 'Microsoft CSP' }).click();
    await main.getByRole('button', { name: 'Link tenant' }).click();
    await dialog.getByLabel('Search tenants').fill('northwind.onmicrosoft');
    await dialog.getByRole('radio', { name: /Northwind Traders/ }).check();
    await dialog.getByRole('button', { name: 'Link tenant' }).click();
    await expect(main.getByRole('list', { name: 'Subscriptions' }).getByText('40 licenses')).toBeVisible();
    await expect(main.getByText('21 of 25 assigned')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await main.getByRole('link', { name: 'Azure', exact: true }).click();
    await expect(main.getByRole('list', { name: 'Azure costs by month' }).getByText('$908.55')).toBeVisible();
    await expect(main.getByText('$812.40 this month')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the customer sees the tenant', async () => {
    await page.context().clearCookies();
    await signIn(page, 'user@skydeck.test');
    await page.goto('/csp');
    await main.getByRole('link', { name: 'Northwind Traders' }).click();
    await expect(main.getByText('northwind.onmicrosoft.test').first()).toBeVisible();
    await main.getByRole('link', { name: 'Licenses' }).click();
    await expect(main.getByText('21 of 25 assigned')).toBeVisible();
    await main.getByRole('link', { name: 'Azure', exact: true }).click();
    await expect(main.getByText('$96.15 this month')).toBeVisible();
  });

  await test.step('staff unlinks the tenant, and removes the connection', async () => {
    await page.context().clearCookies();
    await signIn(page, 'root@skydeck.test');
    await page.goto('/csp');
    await main
      .getByRole('row', { name: /Northwind Traders/ })
      .getByRole('link', { name: 'user@skydeck.test' })
      .click();
    await main.getByRole('button', { name: 'Unlink' }).click();
    await dialog.getByRole('button', { name: 'Unlink tenant' }).click();
    await expect(main.getByText('No tenant is linked to this user')).toBeVisible();
    await page.goto('/sites/*/MsCloud');
    await main.getByRole('button', { name: 'Remove connection' }).click();
    await dialog.getByRole('button', { name: 'Remove connection' }).click();
    await proveIdentity(page);
    await expect(page.getByText('Connection removed')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Test connection' })).toBeHidden();
  });
});
