import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('the home of operators shows capacity, accounts, failed tasks and sign-ups, and leads to each', async ({
  page,
  browser,
  unique,
}) => {
  const customer = await browser.newPage();
  const email = await newPerson(customer, unique);
  await customer.close();

  await beSignedIn(page, 'root@skydeck.test');
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset['shift'] = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const card = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Capacity').getByRole('listitem').filter({ hasText: 'Frankfurt' })).toContainText(
    /Sold: \d+ vCPU · .+ · .+/,
  );
  await expect(card('Sign-ups')).toContainText(/[1-9]\d* in 30 days/);
  await expect(card('By state')).toBeVisible();
  await expect(card('By location').getByRole('link', { name: /Frankfurt/ })).toBeVisible();
  await expect(main.getByText('Create your first server')).toHaveCount(0);
  const shift = await page.locator('html').getAttribute('data-shift');
  expect(Number(shift ?? 0)).toBeLessThan(0.02);

  const isNew = card('Accounts').getByRole('listitem').filter({ hasText: 'New in 7 days' });
  await expect(isNew).toContainText(/[1-9]/);
  await isNew.getByRole('link').click();
  await expect(page).toHaveURL(/\/users\?period=/);
  await page
    .getByRole('searchbox', { name: 'Email, name, company, phone, server, IP address, invoice, tenant or card ending' })
    .fill(email);
  await expect(page.getByRole('link', { name: email })).toBeVisible();

  await page.goto('/dashboard');
  const blocked = card('Accounts').getByRole('listitem').filter({ hasText: 'Suspended, locked or disabled' });
  await blocked.getByRole('link').click();
  await expect(page.getByRole('row').filter({ hasText: /Suspended|Locked|Disabled/ })).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: 'user@skydeck.test' })).toHaveCount(0);

  await page.goto('/dashboard');
  await card('Failed tasks')
    .getByRole('link', { name: /^All \d+/ })
    .click();
  await expect(page).toHaveURL(/\/tasks\?.*state=failed/);
});

test('the home of a site administrator is about the site, without what it may not see', async ({ page }) => {
  await beSignedIn(page, 'siteadmin@skydeck.test');
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'By state' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Capacity' })).toHaveCount(0);
});
