import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { paged } from '#kernel/wire.ts';
import { ReportDefinition, ReportQuery, ReportRow } from './schemas.js';
const byId = z.strictObject({ reportId: z.string().max(60) });
/** Three operations serve every report; each report's own permission is checked inside. */
export const reports = contract('reports', {
    readReport: op({
        method: 'GET',
        path: '/reports/{reportId}',
        summary: 'What a report shows: its columns and filters.',
        may: 'signed-in',
        audit: 'none: read',
        params: byId,
        output: ReportDefinition,
    }),
    listReportRows: op({
        method: 'GET',
        path: '/reports/{reportId}/rows',
        summary: 'A page of a report.',
        may: 'signed-in',
        audit: 'none: read',
        params: byId,
        query: ReportQuery,
        output: paged(ReportRow),
    }),
    exportReport: op({
        method: 'GET',
        path: '/reports/{reportId}/export',
        summary: 'The filtered report as CSV.',
        may: 'signed-in',
        audit: 'report.export',
        params: byId,
        query: ReportQuery,
        output: null,
        status: 200,
        limit: 'report',
        download: true,
    }),
});
