import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';

/** Another journey changes its partner settings only. */
const customer = 'lucia@nandu.test';

const tomorrowAt = (hour: string) => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${hour}`;

test('maintenance that is announced stands on the dashboard of whom it touches, until it is cancelled', async ({
  page,
  browser,
  baseURL,
  unique,
}) => {
  const title = `New switches ${unique}`;
  await beSignedIn(page, customer);
  await page.goto('/servers');
  const row = page.getByRole('table').getByRole('row').nth(1);
  const server = await row.getByRole('link').first().innerText();
  const titles = await row
    .getByRole('cell')
    .locator('[title]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  const zone = titles.find((text) => text !== null && /^[A-Z]{2}(-[A-Z]+)?$/.test(text));

  const staff = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await beSignedIn(staff, 'root@skydeck.test');
  await staff.goto('/maintenance');
  await staff.getByRole('button', { name: 'Announce maintenance' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Announce maintenance' });
  await dialog.getByLabel('Data center').selectOption(zone ?? '');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('From').fill(tomorrowAt('02:00'));
  await dialog.getByLabel('Until').fill(tomorrowAt('04:00'));
  await dialog.getByLabel('Servers').fill(server);
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(staff.getByText('Maintenance announced')).toBeVisible();

  await page.goto('/dashboard');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Maintenance' }) });
  const entry = card.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('1 of your servers');
  await expect(entry).toContainText('Planned');
  expect(await seriousFindings(page)).toEqual([]);

  await staff.getByRole('button', { name: `Actions of ${title}` }).click();
  await staff.getByRole('menuitem', { name: 'Post update' }).click();
  const update = staff.getByRole('dialog', { name: 'Post update' });
  await update.getByLabel('Update', { exact: true }).fill('One rack is done.');
  await update.getByLabel('Translation').selectOption('Deutsch');
  await update.getByLabel('Text in Deutsch').fill('Ein Schrank ist fertig.');
  expect(await seriousFindings(staff)).toEqual([]);
  await update.getByRole('button', { name: 'Post update' }).click();
  await expect(staff.getByText('Update posted')).toBeVisible();
  await page.reload();
  await expect(entry).toContainText('One rack is done.');

  await staff.getByRole('button', { name: `Actions of ${title}` }).click();
  await staff.getByRole('menuitem', { name: 'Cancel maintenance' }).click();
  const cancel = staff.getByRole('dialog', { name: `Cancel ${title}?` });
  expect(await seriousFindings(staff)).toEqual([]);
  await cancel.getByRole('button', { name: 'Cancel maintenance' }).click();
  await expect(staff.getByText('Maintenance canceled')).toBeVisible();
  await staff.context().close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
});
