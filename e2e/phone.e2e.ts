import { beSignedIn, expect, test, type Page } from './journey.ts';
import { makeServer } from './make-server.ts';
import { mainScreens } from './main-screens.ts';
import { someServer } from './servers.ts';

const phone = { width: 390, height: 844 };

/** What a finger can press is at least this high and wide, in pixels; WCAG 2.2, 2.5.8, asks for 24. */
const leastTarget = 40;

/**
 * The controls that are smaller than a finger needs: how far around the middle of each a press still hits it, or its
 * label. Links within a sentence are left out, as in the guideline.
 */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const found: string[] = [];
    for (const one of document.querySelectorAll('header :is(a, button), main :is(a[href], button, input, select)')) {
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width === 0 || getComputedStyle(one).visibility === 'hidden' || one.closest('p')) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const own = one.closest('label, tr:has(> td > input[type=radio])') ?? one;
      const isHit = (atX: number, atY: number) => {
        const at = document.elementFromPoint(atX, atY);
        return at !== null && (one.contains(at) || own.contains(at) || at.closest('label') === own);
      };
      if (!isHit(x, y)) continue;
      const reach = (stepX: number, stepY: number) => {
        let far = 0;
        while (far < least && isHit(x + stepX * (far + 1), y + stepY * (far + 1))) far++;
        return far;
      };
      const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
      if (wide < least || high < least)
        found.push(`${(one.getAttribute('aria-label') ?? one.textContent).trim()}: ${wide} x ${high}`);
    }
    return found;
  }, leastTarget);

test('what can be pressed on a phone is large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ ...phone, height: 3600 });
  await beSignedIn(page, 'diego.ramos@northwind.test');
  for (const [path, last] of await mainScreens(page)) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: last }).first()).toBeVisible();
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
});

test('on a phone a server is restarted from its row, which has the rest in its detail', async ({ page, unique }) => {
  const name = `call-${unique}`;
  await makeServer(page, name);
  await page.setViewportSize(phone);
  await page.goto(`/servers?filter=${name}`);
  const row = page.getByRole('row').filter({ hasText: name });
  const box = await row.boundingBox();
  // The header of the page, its title, the tabs and one line of tools are above the rows.
  expect(box?.y).toBeLessThan(300);
  expect(box?.height).toBeLessThan(100);
  await expect(row).toContainText('On');

  await row.getByRole('button', { name: `Details of ${name}` }).click();
  const detail = page.getByRole('row').filter({ hasText: 'Data center' });
  await expect(detail.getByRole('definition').first()).not.toBeEmpty();

  await row.getByRole('button', { name: `Restart: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(row.getByRole('button', { name: `Restart: ${name}` })).toBeHidden();
  await expect(row.getByRole('button', { name: `Restart: ${name}` })).toBeVisible();
});

test('on a phone filters, sorting and columns are behind one button', async ({ page }) => {
  await page.setViewportSize(phone);
  await beSignedIn(page);
  await someServer(page, 'on');
  await page.goto('/tasks');
  const filters = page.getByRole('button', { name: 'Filters' });
  const state = page.getByRole('button', { name: 'State' });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(state).toBeHidden();
  await filters.click();
  await state.click();
  await page.getByRole('menuitemcheckbox', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 1 });
  await filters.click();
  await expect(filters).toContainText('1');
  await expect(page.getByRole('button', { name: 'Remove filter State' })).toBeVisible();
  await expect(page).toHaveURL(/state=.*sorting=|sorting=.*state=/);
});
