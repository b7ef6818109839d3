import { beSignedIn, expect, test } from './journey.ts';
import { act } from './servers.ts';
import { makeServer } from './make-server.ts';
import { newPerson } from './people.ts';

test('rows are moved through by keys from anywhere in one, and each is one stop of the Tab key', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/servers?size=10');
  const rows = page.getByRole('table', { name: 'Servers' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(10);
  await rows.first().getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rows.nth(1).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows.nth(3)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(rows.nth(2).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(' ');
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press(' ');
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('table') ?? null)).toBeNull();
  await rows.first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(rows.first()).not.toBeFocused();
});

test('filters that do not fit are behind a button, and a data center is chosen by its city', async ({ page }) => {
  await beSignedIn(page, 'root@skydeck.test');
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/securityLog');
  await expect(page.getByRole('searchbox')).toHaveCount(1);
  const folded = page.getByRole('button', { name: 'Filters', exact: true });
  await expect(folded).toHaveAttribute('aria-expanded', 'false');
  const last = page
    .getByRole('button', { name: /^Period/ })
    .or(page.getByLabel(/^Period/))
    .first();
  await expect(last).toBeHidden();
  await folded.click();
  await expect(last).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/report');
  await page.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'London' });
  await expect(page).toHaveURL(/where=zone%3AEU-LO|where=zone:EU-LO/);
  const zones = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(zones.first()).toContainText('London');
  await expect(zones.filter({ hasText: 'Frankfurt' })).toHaveCount(0);
});

test('a dialog shows what it would do as code, with what stands in it', async ({ page, unique }) => {
  const id = await makeServer(page, `code-${unique}`);
  await page.goto(`/servers/${id}`);
  await act(page, 'Restart');
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Show as code' }).click();
  const code = page.getByRole('dialog', { name: 'Show as code' });
  const commands = code.getByLabel('Commands');
  await expect(commands).toHaveValue(/node cloud\.mjs servers change-power/);
  await expect(commands).toHaveValue(new RegExp(`--server-id ${id}`));
  await code.getByRole('radio', { name: 'curl' }).check();
  await expect(commands).toHaveValue(new RegExp(`/svc/servers/${id}/power`));
  await code.getByRole('radio', { name: 'JSON' }).check();
  await expect(code.getByLabel('Request body')).toHaveValue(/"action": "re(start|boot)"/);
  await code.getByRole('button', { name: 'Close' }).last().click();
  await expect(code).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await act(page, 'Take snapshot');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Before the "move"');
  await page.getByRole('dialog').getByRole('button', { name: 'Show as code' }).click();
  await expect(commands).toHaveValue(/--name 'Before the "move"'/);
});

test('a filter says how many rows each of its values leaves', async ({ page }) => {
  await beSignedIn(page, 'diego.ramos@northwind.test');
  await page.goto('/servers');
  await page.getByRole('button', { name: 'Data center' }).first().click();
  const choices = page.getByRole('menuitemcheckbox');
  await expect(choices.first()).toHaveText(/\d$/);
  const texts = await choices.allTextContents();
  const most = texts.map((text) => Number(/\d+$/.exec(text)?.[0])).reduce((a, b) => Math.max(a, b));
  await choices
    .filter({ hasText: new RegExp(`\\D${most}$`) })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${most}$`))).toBeVisible();
});

test('what happens at once, and what a form on a page sends, is shown as code and not done', async ({
  page,
  unique,
}) => {
  await newPerson(page, `code-${unique}`);
  await page.goto('/profile');
  const main = page.getByRole('main');
  const code = page.getByRole('dialog', { name: 'Show as code' });
  const commands = code.getByLabel('Commands');
  const close = async () => {
    await code.getByRole('button', { name: 'Close' }).last().click();
    await expect(code).toBeHidden();
  };
  const showNext = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Show next action as code' }).click();
    await expect(page.getByText('It is shown as code and not carried out.', { exact: false })).toBeVisible();
  };

  await test.step('a button, pressed with Alt', async () => {
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('button', { name: 'Pin favorites' }).click();
    const pin = nav.getByRole('button', { name: 'Pin Networks' }).last();
    await pin.click({ modifiers: ['Alt'] });
    await expect(commands).toHaveValue(/node cloud\.mjs console save-favorites \\\n {2}--items/);
    await close();
    await expect(pin).toHaveAttribute('aria-pressed', 'false');
    // Without Alt it is done.
    await pin.click();
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a choice that is saved at once keeps its value', async () => {
    const density = main.getByLabel('Table density');
    await showNext();
    await density.selectOption('Compact');
    await expect(commands).toHaveValue(/account save-profile \\\n {2}--density compact/);
    await close();
    await expect(density).toHaveValue('regular');
  });

  await test.step('a form keeps what is typed, and is not saved', async () => {
    const name = main.getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill('Ada "Countess" Lovelace');
    await showNext();
    await main.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(commands).toHaveValue(/--name 'Ada "Countess" Lovelace'/);
    await close();
    await expect(name).toHaveValue('Ada "Countess" Lovelace');
    await name.fill(before);
    await page.reload();
    await expect(name).toHaveValue(before);
  });

  await test.step('it can be called off', async () => {
    await showNext();
    const notice = page.getByRole('status').filter({ hasText: 'shown as code' });
    await notice.getByRole('button', { name: 'Cancel' }).click();
    await expect(notice).toBeHidden();
  });
});
