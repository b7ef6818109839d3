import * as core from 'zod/v4/core';
import { findReport, queryOf } from './find-report.js';
/** Answers one page of a report, each row checked by the entry's own schema. */
export const listReportRows = async (ctx, { params, query }) => {
    const report = findReport(ctx, params.reportId);
    const asked = queryOf(report, query);
    const { items, total } = await report.rows(ctx.db, ctx.scope, asked);
    const first = (asked.page - 1) * asked.size;
    const pageAt = (page) => (page < 1 || (page - 1) * asked.size >= total ? null : String(page));
    return {
        filter: asked.filter,
        size: query.size ?? asked.size,
        total,
        sorting: `${asked.sort.descending ? '-' : ''}${asked.sort.column}`,
        next: pageAt(asked.page + 1),
        previous: pageAt(asked.page - 1),
        firstElement: items.length === 0 ? 0 : first + 1,
        lastElement: first + items.length,
        items: items.map((row) => core.parse(report.row, row)),
        info: { admin: ctx.scope.reach !== 'account', open: false },
        auxFilter: asked.filters,
    };
};
