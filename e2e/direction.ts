import type { Page } from './journey.ts';

/** Numbers on the page whose digits, or whose unit, do not stand from left to right: `24 GB` that reads `GB 24`. */
export const disordered = (page: Page): Promise<string[]> => page.evaluate(findDisordered);

/** In the page. */
function findDisordered(): string[] {
  // An amount with its unit, or what is written with digits and signs: an address, a date, a time, an id.
  const ordered = /[\d.,]*\d\s?(?:%|[KMGTP]?B\b|[kMG]bit\/s|IOPS|vCPU)|\d[\dA-Fa-f.:/-]*\d/g;
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement;
    if (element === null || element.closest('script, style, option, svg') !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const match of text.matchAll(ordered)) {
      const first = placeOf(node, match.index);
      const last = placeOf(node, match.index + match[0].length - 1);
      // What wraps has no order within one line.
      if (first === null || last === null || Math.abs(first.top - last.top) > 4) continue;
      if (first.left > last.left + 1) found.add(`${match[0]} in "${text.trim()}"`);
    }
  }
  return [...found];

  function placeOf(node: Node, at: number): DOMRect | null {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getClientRects()[0] ?? null;
  }
}

/** Controls among the first that the Tab key reaches whose focus is drawn by less than two pixels, or by no outline. */
export async function faintFocus(page: Page, presses = 12): Promise<string[]> {
  const found = new Set<string>();
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const faint = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      const drawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      return drawn || boxShadow !== 'none' ? null : at.outerHTML.slice(0, 120);
    });
    if (faint !== null) found.add(faint);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return [...found];
}
