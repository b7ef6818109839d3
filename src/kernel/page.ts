import { z } from 'zod';
import type { Schema } from '#kernel/op.ts';

export const pageSizes = [5, 10, 15, 25, 50, 100, 500, 0] as const;
export const defaultPageSize = 10;
/** What `size=0` (all) is capped at by the server. */
export const maxPageSize = 10_000;

/** A number in a query string: text on the wire, an integer inside. */
export const queryInt = (min: number, max: number) =>
  z.codec(z.union([z.string().regex(/^-?\d{1,9}$/), z.int()]), z.int().min(min).max(max), {
    decode: (text) => Number(text),
    encode: (n) => n,
  });

/** The part of a list request that every list shares; `sorting` is a column id, `-` in front for descending. */
export const pageQuery = {
  page: queryInt(1, 1_000_000).optional(),
  cursor: z.string().max(500).optional(),
  size: queryInt(0, maxPageSize).optional(),
  sorting: z.string().max(60).optional(),
  filter: z.string().max(200).optional(),
};

/** The paged list of the wire format: exactly these fields. */
export function paged<T extends Schema>(row: T) {
  return z.object({
    filter: z.string(),
    size: z.int(),
    total: z.int(),
    sorting: z.string(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    firstElement: z.int(),
    lastElement: z.int(),
    items: z.array(row),
    info: z.object({ admin: z.boolean(), open: z.boolean() }),
    auxFilter: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  });
}

export interface Paged<Row> {
  filter: string;
  size: number;
  total: number;
  sorting: string;
  next: string | null;
  previous: string | null;
  /** 1-based positions of the first and last row of this page; 0 when empty. */
  firstElement: number;
  lastElement: number;
  items: Row[];
  info: { admin: boolean; open: boolean };
  auxFilter: Record<string, string | string[]>;
}
