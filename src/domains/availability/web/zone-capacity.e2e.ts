import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { newPerson } from '../../../../e2e/people.ts';

const zone = 'US-SC';

test('an operator sells out a processor; a customer sets an alert, and is notified when there is capacity again', async ({
  browser,
  page,
  unique,
}) => {
  const office = await browser.newContext();
  const desk = await office.newPage();
  await beSignedIn(desk, 'root@skydeck.test');
  const setCapacity = async (processors: string) => {
    await desk.goto('/zoneCapacities');
    await desk.getByRole('button', { name: 'Change capacity of Santa Clara' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Capacity of Santa Clara' });
    await dialog
      .getByRole('group', { name: /^T · Burstable/ })
      .getByLabel('vCPU')
      .selectOption(processors);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await setCapacity('Sold out');
  const line = desk.getByRole('list', { name: 'Data centers' }).getByRole('listitem').filter({ hasText: zone });
  await expect(line).toContainText('T is sold out');

  await newPerson(page, `capacity-${unique}`);
  await page.goto(`/serverCreate?zone=${zone}`);
  await expect(page.getByText('T · Burstable: currently sold out.')).toBeVisible();
  await page.getByRole('button', { name: 'Alert me when available: T · Burstable' }).click();
  await expect(page.getByText('Availability alert set: T · Burstable')).toBeVisible();

  await desk.goto('/zoneCapacities');
  await expect(line).toContainText(/\d+ (person|people) (is |are )?waiting/);
  await setCapacity('All sizes');
  await expect(line).toContainText('All sizes available');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toContainText('1', { timeout: 100_000 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Santa Clara has capacity again for type T')).toBeVisible();
  await office.close();
});

test('an operator keeps a reserve, sees what would fit beside it, and how a data center fills', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.goto('/zoneCapacities');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const line = main.getByRole('list', { name: 'Data centers' }).getByRole('listitem').filter({ hasText: 'Hong Kong' });
  const keep = async (percent: string) => {
    await line.getByRole('button', { name: /^Change capacity of/ }).click();
    await dialog.getByLabel('Reserve').fill(percent);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await keep('5');
  await expect(line).toContainText('5% kept free');

  await main.getByRole('button', { name: 'Plan capacity' }).click();
  await dialog.getByLabel('Servers').fill('3');
  await expect(dialog.getByRole('list', { name: 'Data centers' })).toContainText('All fit');
  await dialog.getByLabel('Servers').fill('9999');
  await expect(dialog.getByRole('list', { name: 'Data centers' })).toContainText('of 9,999 fit');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await line.getByRole('link').first().click();
  await expect(main.getByText('Kept free')).toBeVisible();
  await expect(main.getByText('5%', { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/zoneCapacities');
  await keep('0');
  await expect(line).not.toContainText('kept free');
});
