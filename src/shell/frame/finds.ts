import type { AnswerOf, AnyOp } from '#kernel/op.ts';
import type { Path } from '#kernel/paths.ts';

/** Something that the palette found: where it leads, and what distinguishes it from others of its name. */
export interface Found {
  id: string;
  title: string;
  note?: string;
  /** When it was made, where that distinguishes it. */
  at?: string;
  to: Path;
}

/**
 * What the palette finds in one list: the list's own search finds its rows, so a person finds what they may see and nothing
 * else. It is data alone: `tools/generated/palette.test.ts` asks the server what it would.
 */
export interface Finds {
  list: AnyOp;
  params: Readonly<Record<string, string>>;
  /** What the list is asked for in addition to the text. */
  query: Readonly<Record<string, string>>;
  entry(row: never): Found;
}

interface FindsOptions {
  params?: Finds['params'];
  query?: Finds['query'];
}

/** The row of a list. */
type Row<T extends AnyOp> = AnswerOf<T> extends { items: (infer One)[] } ? One : never;

/** Declares what the palette finds in a list; a domain's `paletteSources` load it. */
export const finds = <T extends AnyOp>(
  list: T,
  entry: (row: Row<T>) => Found,
  { params = {}, query = {} }: FindsOptions = {},
): Finds => ({ list, params, query, entry });
