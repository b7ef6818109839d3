import type { KeyboardEvent } from 'react';

/** What a row and its detail hold. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  const detail = row.nextElementSibling;
  const parts = detail?.matches('.row-detail') ? [row, detail] : [row];
  return parts
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')])
    .filter((one) => one.tabIndex >= 0 && one.offsetParent !== null && !one.matches(':disabled'));
}

/**
 * Up, Down, Home and End move from row to row, from wherever the focus is in one; Left and Right through what a row holds.
 * Each row is one stop of the Tab key. Answers whether the key was one of these.
 */
export function moveInRows(event: KeyboardEvent<HTMLTableElement>, row: HTMLElement): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.indexOf(row);
  const stops = [row, ...controlsOf(row)];
  const forward = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  const place = stops.indexOf(event.target as HTMLElement);
  const to = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
    [forward]: stops[place + 1],
    [back]: stops[Math.max(0, place - 1)],
    Tab: event.shiftKey ? rows[at - 1] : rows[at + 1],
  }[event.key];
  if (event.key === 'Tab' && !to) {
    // The way out of the table leads from its edge.
    const edge = event.shiftKey ? row : stops.at(-1);
    edge?.focus();
    return true;
  }
  if (!to) return false;
  event.preventDefault();
  to.focus();
  return true;
}
