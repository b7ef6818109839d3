import { expect, test, type Page } from '../../../../e2e/journey.ts';
import { seriousFindings } from '../../../../e2e/accessibility.ts';
import { newPerson } from '../../../../e2e/people.ts';
import { addServers, canStage } from '../../../../e2e/stage/stage.ts';

const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Data center:/ });
const chip = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Data center:/ });
const servers = (page: Page) => page.getByRole('table', { name: 'Servers' }).getByRole('row');
const count = (page: Page) => page.getByText(/^\d+–\d+ of \d+$/);

/** Chooses a data center in the header. */
async function scopeTo(page: Page, name: string): Promise<void> {
  await header(page).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await expect(header(page)).toHaveAccessibleName(`Data center: ${name}`);
}

test('a data center chosen in the header narrows lists, counts, search and forms until all are shown again', async ({
  page,
  context,
  unique,
}) => {
  test.skip(!canStage(), 'the data of the product is out of reach');
  // What is chosen follows the person: an account of the journey's own.
  const email = await newPerson(page, `scope-${unique}`);
  await addServers(email, `scoped-${unique}`, 'none fail');
  await page.goto('/servers?size=5');
  await expect(count(page)).toHaveText('1–5 of 50');
  await expect(chip(page)).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/servers?size=5');
  await expect(count(other)).toHaveText('1–5 of 50');

  await test.step('a list without rows there says what hides them, in every tab', async () => {
    await scopeTo(page, 'Tel Aviv');
    await expect(page.getByText('No server matches')).toBeVisible();
    await expect(page.getByText('Only the data center selected in the header is shown.')).toBeVisible();
    await expect(other.getByText('No server matches')).toBeVisible();
    await expect(header(other)).toHaveAccessibleName('Data center: Tel Aviv');
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText('No server matches')).toBeVisible();
    await expect(chip(page)).toContainText('Tel Aviv');
  });

  await test.step('the chip shows all data centers in this list alone, and narrows it again', async () => {
    await chip(page).click();
    await page.getByRole('menuitem', { name: 'All data centers in this list' }).click();
    await expect(count(page)).toHaveText('1–5 of 50');
    await expect(chip(page)).toContainText('All');
    await expect(page.getByRole('link', { name: 'Export CSV' })).not.toHaveAttribute('href', /zone/);
    await chip(page).click();
    await page.getByRole('menuitem', { name: 'Data center selected in the header' }).click();
    await expect(page.getByText('No server matches')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /zone=IL-TA/);
    await page.getByRole('button', { name: 'Show all data centers' }).click();
    await expect(count(page)).toHaveText('1–5 of 50');
  });

  await test.step('a link that names a data center shows that one', async () => {
    await page.goto('/servers?size=5&zone=EU-FR');
    await expect(count(page)).toHaveText('1–5 of 50');
    await expect(chip(page)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Data center: Frankfurt');
    await page.getByRole('button', { name: 'Remove filter Data center' }).click();
    await expect(page.getByText('No server matches')).toBeVisible();
  });

  await test.step('groups, the dashboard, the palette and the form of a new server follow', async () => {
    await page.goto('/servers?by=zone');
    await expect(page.getByText('No server matches')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('img', { name: /^Servers by state: On 0, Off 0/ })).toBeVisible();
    await page.goto('/serverCreate');
    await expect(page.getByRole('radio', { name: /Tel Aviv/ })).toBeChecked();
    await page.goto('/maintenance');
    await expect(page.getByLabel('Data center', { exact: true })).toHaveValue('IL-TA');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('combobox').fill(`scoped-${unique}`);
    await expect(palette.getByText('Narrowed to the data center selected in the header:')).toBeVisible();
    await expect(palette.getByText('No results.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('where the servers are, all of them are listed, and selected together', async () => {
    await scopeTo(page, 'Frankfurt');
    await page.goto('/servers?size=25');
    await expect(count(page)).toHaveText('1–25 of 50');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await page.getByRole('button', { name: 'Select all 50' }).click();
    await expect(page.getByRole('toolbar', { name: 'Selected servers' })).toContainText('50 selected');
  });

  await test.step('on a phone it is in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/servers?size=5');
    await expect(header(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const field = menu.getByLabel('Data center', { exact: true });
    await expect(field).toHaveValue('EU-FR');
    await field.selectOption({ label: 'All data centers' });
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(chip(page)).toHaveCount(0);
    await expect(header(other)).toHaveAccessibleName('Data center: All data centers');
    await expect(servers(other).nth(1)).toBeVisible();
  });

  await test.step('the chip ends it everywhere', async () => {
    await scopeTo(page, 'Tel Aviv');
    await chip(page).click();
    await page.getByRole('menuitem', { name: 'All data centers everywhere' }).click();
    await expect(header(page)).toHaveAccessibleName('Data center: All data centers');
    await expect(count(page)).toHaveText('1–5 of 50');
  });
});
