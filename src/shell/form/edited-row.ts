import { useCallback, useState, useSyncExternalStore } from 'react';
import type { ListOp } from '#kernel/list.ts';
import { cache } from '../data/query-client.ts';
import { keyOf } from '../data/read.ts';

interface Versioned {
  id: string;
  version: number;
}

/** A row that a dialog edits: as it was opened, as the lists on screen have it by now, and whose version is sent. */
export interface EditedRow<Row> {
  opened: Row;
  now: Row;
  version: number;
  /** From here on the change is one of what the server has now. */
  take(): void;
}

/**
 * Follows a row while a dialog edits it: the form is sent with the version that was opened, so that another user's change
 * is noticed, and shows what they wrote (`RowConflict`).
 */
export function useEditedRow<Row extends Versioned>(list: ListOp, opened: Row): EditedRow<Row> {
  const newest = useCallback(() => newestOf(list, opened), [list, opened]);
  const now = useSyncExternalStore(watch, newest);
  const [version, setVersion] = useState(opened.version);
  return { opened, now, version, take: () => setVersion(now.version) };
}

const watch = (onChange: () => void) => cache.getQueryCache().subscribe(onChange);

/** The newest that any list on screen has of a row. The cache keeps its identity until it changes. */
function newestOf<Row extends Versioned>(list: ListOp, opened: Row): Row {
  const pages = cache.getQueriesData<{ items?: readonly Row[] }>({ queryKey: keyOf(list) });
  return pages
    .flatMap(([, page]) => page?.items?.find(({ id }) => id === opened.id) ?? [])
    .reduce((newest, row) => (row.version > newest.version ? row : newest), opened);
}
