import { useMemo, useRef, useState, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { copyText } from './copy-text.ts';
import type { RowMenuOf } from './data-columns.ts';
import { preloadRowMenu } from './RowMenu.tsx';
import { moveInRows } from './row-keys.ts';

/** What the events of a table act on. */
interface Table<Row> {
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  selection?:
    | { ids: ReadonlySet<string>; onChange(ids: ReadonlySet<string>): void; onNear?: (() => void) | undefined }
    | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  rowMenu?: RowMenuOf<Row> | undefined;
}

const typing = 'input:not([type=checkbox]), select, textarea';
const interactive = 'a, button, input, select, textarea, label, summary';
const shownMs = 2000;

/**
 * One set of handlers for all rows of a table. They keep their identity, so that only rows that changed are drawn
 * again. `menuId` is the row whose menu button was pressed last, `copied` the text that was copied a moment ago,
 * `detailed` the rows whose detail is open.
 */
export function useTableEvents<Row>(table: Table<Row>) {
  const latest = useRef(table);
  latest.current = table;
  const [menuId, setMenuId] = useState<string>();
  // A row that comes back, such as by an undo, comes without an open menu.
  const { rows, rowId } = table;
  if (menuId !== undefined && rows && !rows.some((row) => rowId(row) === menuId)) setMenuId(undefined);
  const [copied, setCopied] = useState<string>();
  const [detailed, setDetailed] = useState<ReadonlySet<string>>(new Set());
  const handlers = useMemo(() => {
    const rowBy = (id: string) => latest.current.rows?.find((one) => latest.current.rowId(one) === id);
    const openRow = (id: string) => {
      const row = rowBy(id);
      if (row !== undefined) latest.current.onOpen?.(row);
    };
    const doQuick = (id: string, action: string | undefined) => {
      const row = rowBy(id);
      const actions = row === undefined ? [] : latest.current.rowMenu?.quick?.(row);
      actions?.find((one) => one.id === action)?.onChoose();
    };
    const select = (id: string, on: boolean) => {
      const { selection } = latest.current;
      if (!selection) return;
      const ids = new Set(selection.ids);
      if (on) ids.add(id);
      else ids.delete(id);
      selection.onChange(ids);
    };
    const bringNear = ({ target }: { target: EventTarget }) => {
      if (!(target instanceof Element)) return;
      if (target.matches('[data-menu]')) {
        preloadRowMenu();
        latest.current.rowMenu?.onNear?.();
      }
      // The space bar selects a row that has the focus.
      if (target.matches('.check, [data-row]')) latest.current.selection?.onNear?.();
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
          const quick = target.closest<HTMLElement>('[data-quick]');
          if (quick) return doQuick(id, quick.dataset['quick']);
          if (target.closest('[data-detail]')) return setDetailed((now) => flipped(now, id));
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
          if (moveInRows(event, row) || target !== row) return;
          const id = row.dataset['row'] ?? '';
          if (key === 'Enter') openRow(id);
          else if (key === ' ' && latest.current.selection) {
            event.preventDefault();
            select(id, !latest.current.selection.ids.has(id));
          }
        },
        onPointerOver: bringNear,
        onFocus: bringNear,
      },
    };
  }, []);
  return { ...handlers, menuId, copied, detailed };
}

/** The row of what is in it or in its detail. */
function rowOf(element: Element): HTMLElement | null {
  const row = element.closest<HTMLElement>('tr[data-row], .row-detail');
  return row?.matches('.row-detail') ? (row.previousElementSibling as HTMLElement) : row;
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
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
