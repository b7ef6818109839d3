import { useCallback, useState, useSyncExternalStore } from 'react';
import type { AnyOp } from '#kernel/op.ts';
import { cache } from '../data/query-client.ts';
import { keyOf } from '../data/read.ts';

/** A row counts its changes as `revision`, where `version` is something else (the version of an image), or as `version`. */
type Versioned = { id: string } & ({ revision: number } | { version: number; revision?: never });

/** A row that a dialog edits: as it was opened, as what is on screen has it by now, and whose version is sent. */
export interface EditedRow<Row> {
  opened: Row;
  now: Row;
  version: number;
  /** The version of what the server has now. */
  newest: number;
  /** From here on the change is one of what the server has now. */
  take(): void;
}

/**
 * Follows a row while a dialog edits it: the form is sent with the version that was opened, so that another user's change
 * is noticed, and shows what they wrote (`RowConflict`). `from` are the lists and pages that show the row; null where the
 * dialog makes a new one.
 */
export function useEditedRow<Row extends Versioned>(from: AnyOp | readonly AnyOp[], opened: Row): EditedRow<Row>;
export function useEditedRow<Row extends Versioned>(
  from: AnyOp | readonly AnyOp[],
  opened: Row | null,
): EditedRow<Row> | null;
export function useEditedRow<Row extends Versioned>(from: AnyOp | readonly AnyOp[], row: Row | null) {
  // A page hands on what it reads: the dialog keeps what it began with.
  const [opened] = useState(row);
  const newest = useCallback(() => opened && newestOf([from].flat(), opened), [from, opened]);
  const now = useSyncExternalStore(watch, newest);
  const [version, setVersion] = useState(opened && versionOf(opened));
  if (opened === null || now === null || version === null) return null;
  return { opened, now, version, newest: versionOf(now), take: () => setVersion(versionOf(now)) };
}

const versionOf = (row: Versioned): number => (row.revision === undefined ? row.version : row.revision);

const watch = (onChange: () => void) => cache.getQueryCache().subscribe(onChange);

/** What an answer may be: a page of a list, a list that is read on, or the row itself. */
interface Answer<Row> {
  id?: string;
  items?: readonly Row[];
  pages?: readonly { items: readonly Row[] }[];
}

/** The newest that anything on screen has of a row. The cache keeps its identity until it changes. */
function newestOf<Row extends Versioned>(from: readonly AnyOp[], opened: Row): Row {
  return from
    .flatMap((op) => cache.getQueriesData<Answer<Row> & Row>({ queryKey: keyOf(op) }))
    .flatMap(([, answer]) =>
      answer?.id === opened.id
        ? answer
        : [...(answer?.items ?? []), ...(answer?.pages ?? []).flatMap(({ items }) => items)],
    )
    .filter(({ id }) => id === opened.id)
    .reduce((newest, row) => (versionOf(row) > versionOf(newest) ? row : newest), opened);
}
