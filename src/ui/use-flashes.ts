import { useEffect, useRef, type RefObject } from 'react';

interface Flashing<Row> {
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  version?: ((row: Row) => string | number) | undefined;
}

/** Lets a row flash when its version changes, but not when it first appears. */
export function useFlashes<Row>({ rows, rowId, version }: Flashing<Row>, table: RefObject<HTMLElement | null>) {
  const seen = useRef<ReadonlyMap<string, string | number>>(new Map());
  useEffect(() => {
    if (!version) return;
    const now = new Map((rows ?? []).map((row) => [rowId(row), version(row)]));
    for (const [id, value] of now) {
      const before = seen.current.get(id);
      if (before !== undefined && before !== value)
        flash(table.current?.querySelector(`tr[data-row="${CSS.escape(id)}"]`));
    }
    seen.current = now;
  }, [rows, rowId, version, table]);
}

function flash(row: HTMLElement | null | undefined) {
  if (!row) return;
  row.classList.remove('flash');
  // Reading the width makes the browser forget the finished animation, so that it runs again.
  void row.offsetWidth;
  row.classList.add('flash');
}
