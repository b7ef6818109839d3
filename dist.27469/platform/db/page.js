import { sql } from 'kysely';
import { Invalid, item } from '#kernel/errors.ts';
import { defaultPageSize, maxPageSize } from '#kernel/page.ts';
import { readCursor, writeCursor } from './cursor.js';
/**
 * One page of a query that has its scope and filters, but no order. Cursors compare (sort value, id) as a
 * row value, so that an index on both finds the page at any depth; `page` counts rows off and is for jumps.
 * Throws Invalid at `sorting` for an unknown column and at `cursor` for a cursor that is not ours.
 */
export async function pageOf(query, order) {
    const place = placeOf(order);
    const [rows, total] = await Promise.all([readRows(query, order.id, place), order.total()]);
    const more = rows.length > place.size;
    if (more)
        rows.length = place.size;
    const back = place.cursor?.back === true;
    if (back)
        rows.reverse();
    const before = rowsBefore(place, { more, count: rows.length });
    const around = (index, isBack) => {
        const row = rows.at(index);
        if (row === undefined)
            return null;
        const { page_key: key, page_id: id } = row;
        return writeCursor({ sorting: place.sorting, back: isBack, key, id, at: before + (isBack ? 0 : rows.length) });
    };
    return {
        filter: order.request.filter ?? '',
        size: order.request.size ?? defaultPageSize,
        total,
        sorting: place.sorting,
        next: more || back ? around(-1, false) : null,
        previous: (back ? more : before > 0) ? around(0, true) : null,
        firstElement: rows.length === 0 ? 0 : before + 1,
        lastElement: rows.length === 0 ? 0 : before + rows.length,
        items: rows.map((row) => order.toItem(row)),
        info: order.info,
        auxFilter: order.auxFilter,
    };
}
function placeOf(order) {
    const { request } = order;
    const sorting = request.sorting ?? order.defaultSort;
    const name = sorting.replace(/^-/, '');
    const column = Object.hasOwn(order.columns, name) ? order.columns[name] : undefined;
    if (column === undefined)
        throw new Invalid([item(1000, 'sorting', { detail: `one of ${Object.keys(order.columns).join(', ')}` })]);
    const asked = request.size ?? defaultPageSize;
    const size = asked === 0 ? maxPageSize : Math.min(asked, maxPageSize);
    const cursor = request.cursor === undefined ? null : readCursor(request.cursor, sorting);
    const offset = cursor === null ? ((request.page ?? 1) - 1) * size : 0;
    return { sorting, column, descending: sorting.startsWith('-'), size, cursor, offset };
}
/** The rows of the page and one more, in reading direction of the cursor. */
async function readRows(query, id, place) {
    const { column, cursor } = place;
    const descending = place.descending !== (cursor?.back === true);
    let page = query;
    if (cursor !== null) {
        const sign = sql.raw(descending ? '<' : '>');
        page = page.where(sql `(${column.value}, ${id.value}) ${sign}
        (${cursor.key}::${sql.raw(column.type)}, ${cursor.id}::${sql.raw(id.type)})`);
    }
    const direction = descending ? 'desc' : 'asc';
    const ordered = page.orderBy(column.value, direction).orderBy(id.value, direction);
    // As text: a Date would lose the microseconds, and the next page would skip or repeat rows.
    const keyed = ordered.select([
        sql `(${column.value})::text`.as('page_key'),
        sql `(${id.value})::text`.as('page_id'),
    ]);
    try {
        // The generic row type cannot be computed here; the selection above adds exactly these two columns.
        return (await keyed
            .limit(place.size + 1)
            .offset(place.offset)
            .execute());
    }
    catch (error) {
        if (cursor !== null && isDataError(error))
            throw new Invalid([item(1000, 'cursor', { detail: 'not a cursor' })]);
        throw error;
    }
}
/** How many rows stand before this page; where rows came or went in between, as near as the cursor knows. */
function rowsBefore(place, found) {
    if (place.cursor === null)
        return place.offset;
    if (!place.cursor.back)
        return place.cursor.at;
    return found.more ? Math.max(1, place.cursor.at - found.count) : 0;
}
/** SQLSTATE class 22: a value of the cursor does not have the column's type. */
function isDataError(error) {
    return error instanceof Error && 'code' in error && /^22\w{3}$/.test(String(error.code));
}
