import { findings } from '../../../../e2e/accessibility.ts';
import { expect, proveIdentity, signIn, test } from '../../../../e2e/journey.ts';

test('a site is connected to Adobe, and a customer linked to a user', async ({ page, complaints }) => {
  complaints.expect(/status of (400|403|404|409)/);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const result = (title: string) => main.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await signIn(page, 'root@skydeck.test');

  await test.step('the form names what is missing', async () => {
    await page.goto('/sites/*/Adobe');
    await main.getByRole('button', { name: 'Save connection' }).click();
    await expect(main.getByText('This field is required.').first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a wrong secret fails the test, which says what to do', async () => {
    await main.getByLabel('Client ID').fill('2f6c1b9e4d7a48c0a5e3f8b1c6d90e72');
    await main.getByLabel('Client secret', { exact: true }).fill('a wrong secret');
    await main.getByLabel('Reseller ID').fill('1000404757');
    await main.getByLabel('Distributor ID').fill('1000100042');
    await main.getByRole('button', { name: 'Save connection' }).click();
    await proveIdentity(page);
    await expect(page.getByText('Connection saved')).toBeVisible();
    await main.getByRole('button', { name: 'Test connection' }).click();
    await expect(result('Credentials').getByText('Failed', { exact: true })).toBeVisible();
    await expect(result('Credentials')).toContainText('Replace the client secret');
    await expect(result('Subscriptions').getByText('Skipped', { exact: true })).toBeVisible();
  });

  await test.step('with the right one everything works, and customers are read', async () => {
    await main.getByRole('button', { name: 'Replace Client secret' }).click();
    await main.getByLabel('Client secret', { exact: true }).fill('p8e-sandbox-adobe-secret');
    await main.getByRole('button', { name: 'Save connection' }).click();
    await main.getByRole('button', { name: 'Test connection' }).click();
    await expect(result('Subscriptions').getByText('OK', { exact: true })).toBeVisible();
    await expect(result('Reseller')).toContainText('Skydeck Sandbox Reseller');
    await main.getByRole('button', { name: 'Synchronize now' }).click();
    await expect(main.getByRole('link', { name: '6 customers' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a customer is linked to a user', async () => {
    await page.goto('/customersManagement?filter=fairmont');
    await main.getByRole('link', { name: 'Fairmont Design' }).click();
    await expect(main.getByText('Committed', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Link to user' }).click();
    await dialog.getByLabel('Search users').fill('user@skydeck.test');
    await dialog.getByRole('radio', { name: /user@skydeck\.test/ }).check();
    await dialog.getByRole('button', { name: 'Link to user' }).click();
    await expect(main.getByRole('link', { name: 'user@skydeck.test' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the user sees the customer', async () => {
    await page.context().clearCookies();
    await signIn(page, 'user@skydeck.test');
    await page.goto('/customersManagement');
    await main.getByRole('link', { name: 'Fairmont Design' }).click();
    await expect(main.getByRole('button', { name: 'Synchronize now' })).toBeHidden();
    await main.getByRole('link', { name: 'Licenses' }).click();
    await expect(main.getByRole('list', { name: 'Subscriptions' }).getByText('30 licenses · 27 in use')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('staff unlinks the customer, and removes the connection', async () => {
    await page.context().clearCookies();
    await signIn(page, 'root@skydeck.test');
    await page.goto('/customersManagement?filter=fairmont');
    await main.getByRole('link', { name: 'Fairmont Design' }).click();
    await main.getByRole('button', { name: 'Unlink from user' }).click();
    await dialog.getByRole('button', { name: 'Unlink customer' }).click();
    await expect(main.getByRole('button', { name: 'Link to user' })).toBeVisible();
    await page.goto('/sites/*/Adobe');
    await main.getByRole('button', { name: 'Remove connection' }).click();
    await dialog.getByRole('button', { name: 'Remove connection' }).click();
    await proveIdentity(page);
    await expect(page.getByText('Connection removed')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Test connection' })).toBeHidden();
  });
});
