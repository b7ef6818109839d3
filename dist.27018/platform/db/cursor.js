import { z } from 'zod';
import { Invalid, item } from '#kernel/errors.ts';
const Wire = z.tuple([z.string(), z.boolean(), z.string(), z.string(), z.int().min(0)]);
/** The cursor as the opaque text that clients send back. */
export function writeCursor(cursor) {
    const { sorting, back, key, id, at } = cursor;
    return Buffer.from(JSON.stringify([sorting, back, key, id, at])).toString('base64url');
}
/** Reads a cursor; throws Invalid (1000 at `cursor`) when it is not one, or is one of another sorting. */
export function readCursor(text, sorting) {
    const parsed = Wire.safeParse(jsonOf(text));
    if (!parsed.success || parsed.data[0] !== sorting)
        throw new Invalid([item(1000, 'cursor', { detail: 'not a cursor of this list and sorting' })]);
    const [, back, key, id, at] = parsed.data;
    return { sorting, back, key, id, at };
}
function jsonOf(text) {
    try {
        return JSON.parse(Buffer.from(text, 'base64url').toString());
    }
    catch {
        return undefined;
    }
}
