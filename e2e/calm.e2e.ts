import { beSignedIn, expect, test, type Page } from './journey.ts';
import { mainScreens } from './main-screens.ts';

/** Above this people notice that things move; see web.dev/articles/cls, where 0.1 is still called good. */
const most = 0.02;

interface Shift {
  value: number;
  what: string[];
}

/** Sums up what moved since the first paint of each page, other than by the person. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : '');
    new PerformanceObserver((list) => {
      // The types of the DOM know no layout shifts yet.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const [size, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`nothing moves on the main screens once they are there, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    // No other journey does anything there: rows that come while one looks are no fault.
    await beSignedIn(page, 'diego.ramos@northwind.test');
    for (const [path, last] of await mainScreens(page)) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: last }).first()).toBeVisible();
      await expect(main.locator('[aria-busy=true], [aria-label=Loading], .shimmer')).toHaveCount(0);
      // What arrives after the first paint: bell, tasks and banners are there with the event stream.
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(most);
    }
  });
