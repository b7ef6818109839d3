export const pageSizes = [5, 10, 15, 25, 50, 100, 500, 0] as const;
export const defaultPageSize = 10;
/** What `size=0` (all) is capped at by the server. */
export const maxPageSize = 10_000;
/** Values of a filter that are counted at once. */
export const maxCounts = 100;

/** The paged list of the wire format: exactly these fields. */
export interface Paged<Row> {
  filter: string;
  size: number;
  total: number;
  sorting: string;
  /** Opaque cursors of the pages around this one. */
  next: string | null;
  previous: string | null;
  /** 1-based positions of the first and last row of this page; 0 when empty. */
  firstElement: number;
  lastElement: number;
  items: Row[];
  info: { admin: boolean; open: boolean };
  /** The active typed filters, by name. */
  auxFilter: Record<string, string | string[]>;
  /** Rows for each value that `counts` asked for; absent where it did not. */
  counts?: Record<string, number>;
}
