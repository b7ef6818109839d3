import {
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { copyText } from './copy-text.ts';
import { preloadRowMenu } from './RowMenu.tsx';

/** What the events of a table act on. */
interface Table<Row> {
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  selection?: { ids: ReadonlySet<string>; onChange(ids: ReadonlySet<string>): void } | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}

const typing = 'input:not([type=checkbox]), select, textarea';
const interactive = 'a, button, input, select, textarea, label, summary';
const shownMs = 2000;

/**
 * One set of handlers for all rows of a table. They keep their identity, so that only rows that changed are drawn
 * again. `menuId` is the row whose menu button was pressed last, `copied` the text that was copied a moment ago.
 */
export function useTableEvents<Row>(table: Table<Row>) {
  const latest = useRef(table);
  latest.current = table;
  const [menuId, setMenuId] = useState<string>();
  const [copied, setCopied] = useState<string>();
  const handlers = useMemo(() => {
    const openRow = (id: string) => {
      const { rows, rowId, onOpen } = latest.current;
      const row = rows?.find((one) => rowId(one) === id);
      if (row !== undefined) onOpen?.(row);
    };
    const select = (id: string, on: boolean) => {
      const { selection } = latest.current;
      if (!selection) return;
      const ids = new Set(selection.ids);
      if (on) ids.add(id);
      else ids.delete(id);
      selection.onChange(ids);
    };
    return {
      onTick: (event: ChangeEvent<HTMLInputElement>) => {
        const id = rowOf(event.target)?.dataset['row'];
        if (id !== undefined) select(id, event.target.checked);
      },
      table: {
        onClick: (event: MouseEvent<HTMLTableElement>) => {
          const { target } = event;
          // A click in a row's menu bubbles here through React, although the menu is elsewhere in the DOM.
          if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
          const id = rowOf(target)?.dataset['row'];
          if (id === undefined) return;
          if (target.closest('[data-menu]')) return setMenuId(id);
          const copy = target.closest<HTMLElement>('[data-copy]');
          if (copy) return void copyFrom(copy, setCopied);
          if (!target.closest(interactive) && !getSelection()?.toString()) openRow(id);
        },
        onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
          const { target, key } = event;
          // What is typed into a cell stays there, and so do the keys of a menu, which is elsewhere in the DOM.
          if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
          const row = rowOf(target);
          if (row === null || target.matches(typing)) return;
          if (moveInRows(event, row, target) || target !== row) return;
          const id = row.dataset['row'] ?? '';
          if (key === 'Enter') openRow(id);
          else if (key === ' ' && latest.current.selection) {
            event.preventDefault();
            select(id, !latest.current.selection.ids.has(id));
          }
        },
        onPointerOver: preloadNear,
        onFocus: preloadNear,
      },
    };
  }, []);
  return { ...handlers, menuId, copied };
}

const rowOf = (element: Element) => element.closest<HTMLElement>('tr[data-row]');

function preloadNear({ target }: { target: EventTarget } | FocusEvent) {
  if (target instanceof Element && target.matches('[data-menu]')) preloadRowMenu();
}

/** Copies the button's text, and says so for two seconds. */
async function copyFrom(button: HTMLElement, report: (copied: string | undefined) => void): Promise<void> {
  const text = button.dataset['copy'] ?? '';
  if (!(await copyText(text))) return;
  button.dataset['copied'] = '';
  report(text);
  setTimeout(() => {
    delete button.dataset['copied'];
    report(undefined);
  }, shownMs);
}

const controlsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && one.offsetParent !== null && !one.matches(':disabled'),
  );

/**
 * Up, Down, Home and End move from row to row, from wherever the focus is in one; Left and Right through what a row holds.
 * Each row is one stop of the Tab key. Answers whether the key was one of these.
 */
function moveInRows(event: KeyboardEvent<HTMLTableElement>, row: HTMLElement, from: HTMLElement): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.indexOf(row);
  const stops = [row, ...controlsOf(row)];
  const forward = getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  const place = stops.indexOf(from);
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
