import { findings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

test('the dashboard of a site leads to the lists behind its numbers', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/sites/nimbus.localhost/dashboard');
  const main = page.getByRole('main');
  const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
  const valueOf = async (title: string) => {
    const figure = main.getByRole('term').filter({ hasText: title }).locator('xpath=..');
    return numberIn(await figure.getByRole('definition').locator('span').first().textContent());
  };
  await expect(main.getByRole('list', { name: 'Revenue by month', exact: true }).getByRole('listitem')).toHaveCount(6);
  await expect(main.getByRole('list', { name: 'Customers by month', exact: true }).getByRole('listitem')).toHaveCount(
    6,
  );
  expect(await findings(page)).toEqual([]);

  await main.getByRole('radio', { name: '12 months' }).check();
  await expect(page).toHaveURL(/months=12/);
  await expect(main.getByRole('list', { name: 'Customers by month', exact: true }).getByRole('listitem')).toHaveCount(
    12,
  );

  const customers = await valueOf('Customers');
  expect(customers).toBeGreaterThan(0);
  await main.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page).toHaveURL(/role=account-holder/);
  await expect(main.getByText(new RegExp(`of ${customers}\\b`)).first()).toBeVisible();

  await page.goBack();
  const health = main.getByRole('list', { name: 'Health' });
  await health.getByRole('link', { name: 'Suspended accounts' }).click();
  await expect(page).toHaveURL(/standing=blocked/);
  await page.goBack();
  await main
    .getByRole('link', { name: /^Charges for/ })
    .first()
    .click();
  await expect(main.getByRole('heading', { name: 'Usage costs' })).toBeVisible();
  await expect(main.getByRole('row').nth(1)).toBeVisible();
});
