import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus from row to row of a table body. */
export function moveInRows(event: KeyboardEvent<HTMLTableElement>) {
  const target = event.target;
  if (!(target instanceof HTMLElement) || !target.matches('tr[data-row]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.indexOf(target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined || !rows[to]) return;
  event.preventDefault();
  rows[to].focus();
}
