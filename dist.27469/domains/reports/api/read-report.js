import { findReport } from './find-report.js';
/** Answers what a report shows: its columns, filters and texts. */
export const readReport = async (ctx, { params }) => {
    const report = findReport(ctx, params.reportId);
    return {
        id: report.id,
        title: report.title,
        why: report.why,
        empty: report.empty,
        defaultSort: report.defaultSort,
        columns: report.columns.map((column) => ({ ...column, sortable: column.sortable ?? false })),
        filters: report.filters.map(({ choices, ...filter }) => ({
            ...filter,
            ...(choices === undefined ? {} : { choices: choices.map(([value, title]) => [value, title]) }),
        })),
    };
};
