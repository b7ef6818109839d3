import { z } from 'zod';
import { say } from '../messages.ts';
import { Invalid, item } from '#kernel/errors.ts';

/** A place between two rows of a sorted list. */
export interface Cursor {
  sorting: string;
  /** Whether the page ends at this place instead of beginning there. */
  back: boolean;
  /** Sort value (null: unknown) and id of the row at the place, as the database writes them as text. */
  key: string | null;
  id: string;
  /** Rows before the place when the cursor was made. */
  at: number;
}

/** The id of a place behind all rows. */
export const endOfList = '';

const Wire = z.tuple([z.string(), z.boolean(), z.string().nullable(), z.string(), z.int().min(0)]);

/** The cursor as the opaque text that clients send back. */
export function writeCursor(cursor: Cursor): string {
  const { sorting, back, key, id, at } = cursor;
  return Buffer.from(JSON.stringify([sorting, back, key, id, at])).toString('base64url');
}

/** Reads a cursor; throws Invalid (1000 at `cursor`) when it is not one, or is one of another sorting. */
export function readCursor(text: string, sorting: string): Cursor {
  const parsed = Wire.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data[0] !== sorting)
    throw new Invalid([item(1000, 'cursor', { detail: say('value.cursor') })]);
  const [, back, key, id, at] = parsed.data;
  return { sorting, back, key, id, at };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
