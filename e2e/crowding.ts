import type { Page } from './journey.ts';

/**
 * Texts of the console, known by their letters, that are cut off without a way to read the rest, and texts that lie on top of
 * each other. Names that people chose are no texts of the console: lists cut them off.
 */
export const crowded = (page: Page, letters = pseudoLetters): Promise<string[]> => page.evaluate(findCrowded, letters);

/** What each word and each text of a pseudo-language has, and what the texts of a language from right to left have. */
const pseudoLetters = String.raw`[\u00eb\u202e]`;
export const rtlLetters = String.raw`[\u0590-\u06ff]`;

/** In the page. */
function findCrowded(letters: string): string[] {
  const marked = new RegExp(letters);
  /** More than the rounding of a pixel and the slant of a letter. */
  const slack = 2;
  // What is behind a dialog or a menu is on a screen of its own.
  const root = document.querySelector('[role=dialog], [role=menu]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: { element: HTMLElement; text: string; rects: DOMRect[] }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || element.closest('script, style, option, svg, textarea, .xterm') !== null)
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length > 0 && !isSpokenOnly(element)) texts.push({ element, text: text.slice(0, 60), rects });
  }
  return [...cutOff(), ...overlapping()];

  function cutOff(): string[] {
    return texts
      .filter(({ element, text, rects }) => {
        if (!marked.test(text)) return false;
        const box = cutting(element);
        if (box === null || box.closest('[title]') !== null || box.querySelector('[title]') !== null) return false;
        const { left, right } = box.getBoundingClientRect();
        return rects.some((rect) => rect.right > right + slack || rect.left < left - slack);
      })
      .map(({ text, element }) =>
        `cut off: "${text}" in ${element.tagName.toLowerCase()}.${element.className}`.slice(0, 200),
      );
  }

  /** The nearest element that hides what goes beyond it and cannot be scrolled. */
  function cutting(element: HTMLElement): HTMLElement | null {
    for (let one: HTMLElement | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one);
      if (overflowX === 'hidden' || overflowX === 'clip') return one;
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
    }
    return null;
  }

  function overlapping(): string[] {
    const found: string[] = [];
    const flat = texts
      .filter(({ element }) => !floats(element))
      .flatMap((one) => one.rects.map((rect) => ({ ...one, rect: seen(one.element, rect) })))
      .filter(({ rect }) => rect.right > rect.left && rect.bottom > rect.top)
      .toSorted((a, b) => a.rect.top - b.rect.top);
    flat.forEach((a, i) => {
      for (const b of flat.slice(i + 1)) {
        if (b.rect.top >= a.rect.bottom - slack) break;
        const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
        const high = Math.min(a.rect.bottom, b.rect.bottom) - b.rect.top;
        // Lines of one text stand close; those of different ones that share half a line lie on each other.
        if (
          !marked.test(a.text + b.text) ||
          a.element === b.element ||
          wide <= slack ||
          high <= 0.4 * Math.min(a.rect.bottom - a.rect.top, b.rect.bottom - b.rect.top)
        )
          continue;
        found.push(`on top of each other: "${a.text}" and "${b.text}"`);
      }
    });
    return [...new Set(found)];
  }

  /** What lies above the page on purpose: menus, dialogs, bars that stay while the page moves. */
  function floats(element: HTMLElement): boolean {
    for (let one: HTMLElement | null = element; one !== null; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
    return false;
  }

  /** What only screen readers get is clipped away whole. */
  function isSpokenOnly(element: HTMLElement): boolean {
    for (let one: HTMLElement | null = element; one !== null; one = one.parentElement)
      if (getComputedStyle(one).clipPath === 'inset(50%)') return true;
    return false;
  }

  /** The part of a rectangle that is not cut or scrolled away. */
  function seen(element: HTMLElement, rect: DOMRect): Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
    let { left, right, top, bottom } = rect;
    for (let one: HTMLElement | null = element; one !== null; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  }
}
