import * as core from 'zod/v4/core';
import { rendered } from '#kernel/message.ts';
import type { Run } from '#platform/http/context.ts';
import type { reports } from '../contract.ts';
import { findReport, queryOf } from './find-report.ts';
import { rowsOf } from './rows-of.ts';

/** Answers one page of a report, each row checked by the entry's own schema. */
export const listReportRows: Run<typeof reports.listReportRows> = async (ctx, { params, query }) => {
  const report = findReport(ctx, params.reportId);
  const asked = queryOf(report, { ...query, language: ctx.language, reader: ctx.me });
  const { items, total } = await rowsOf(report, { app: ctx.app, db: ctx.db, scope: ctx.scope, query: asked });
  const first = (asked.page - 1) * asked.size;
  const pageAt = (page: number) => (page < 1 || (page - 1) * asked.size >= total ? null : String(page));
  return {
    filter: asked.filter,
    size: query.size ?? asked.size,
    total,
    sorting: `${asked.sort.descending ? '-' : ''}${asked.sort.column}`,
    next: pageAt(asked.page + 1),
    previous: pageAt(asked.page - 1),
    firstElement: items.length === 0 ? 0 : first + 1,
    lastElement: first + items.length,
    items: items.map((row: unknown) => core.parse(report.row, rendered(row, ctx.language)) as Record<string, string>),
    info: { admin: ctx.scope.reach !== 'account', open: false },
    auxFilter: asked.filters,
    totals: (await report.totals?.(ctx.db, ctx.scope, asked)) ?? [],
  };
};
