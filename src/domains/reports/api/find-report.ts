import { Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import { say } from '../messages.ts';
import type { Language } from '#kernel/languages.ts';
import { defaultPageSize, maxPageSize } from '#kernel/page.ts';
import type { ReportQuery } from '#kernel/report.ts';
import { why } from '#kernel/reasons.ts';
import { periodWithin } from '#kernel/period.ts';
import { isPeriod } from '#kernel/wire.ts';
import type { Actor } from '#kernel/scope.ts';
import type { AnyReport } from '#platform/app.ts';
import { checkFeature } from '#platform/http/features.ts';
import type { Ctx } from '#platform/http/context.ts';
import { readsMasked } from '#platform/http/personal.ts';

/** The entry of that name, if the caller holds its own permission. */
export function findReport(ctx: Ctx, reportId: string): AnyReport {
  const report = ctx.app.reports.get(reportId);
  if (report === undefined) throw new NotFound(1300);
  if (!ctx.me.permissions.has(report.may)) throw new Forbidden();
  const owner = ctx.app.domains.find(({ reports = [] }) => reports.includes(report));
  checkFeature(owner?.feature && owner.name, ctx.request.site);
  return report;
}

export interface ReportRequest {
  page?: number | undefined;
  size?: number | undefined;
  sorting?: string | undefined;
  filter?: string | undefined;
  where?: string | undefined;
  language: Language;
  /** Who reads it: some see personal data masked. */
  reader: Pick<Actor, 'permissions' | 'scope'>;
}

/** What a filter by year takes: those of the specification, and all since. */
const isYear = (text: string): boolean => /^20(1[4-9]|[2-9]\d)$/.test(text);

/** Checks sorting and typed filters against the entry; throws Invalid at `sorting` or `where`. */
export function queryOf(report: AnyReport, request: ReportRequest): ReportQuery {
  const sorting = request.sorting ?? report.defaultSort;
  const column = sorting.replace(/^-/, '');
  const masked = readsMasked(request.reader);
  if (!report.columns.some((c) => c.id === column && isSortable(c, masked)))
    throw new Invalid([item(1000, 'sorting', { detail: say('no-such-sorting', { column }) })]);
  return {
    page: request.page ?? 1,
    size: request.size === 0 ? maxPageSize : (request.size ?? defaultPageSize),
    sort: { column, descending: sorting.startsWith('-') },
    filter: request.filter ?? '',
    filters: filtersOf(report, request.where ?? ''),
    language: request.language,
    masked,
  };
}

/** The order of what is masked would tell what it is. */
export const isSortable = ({ sortable, personal }: AnyReport['columns'][number], masked: boolean): boolean =>
  sortable === true && !(masked && personal !== undefined);

/** A period as it is looked for, with an end on both sides; any other value as it is. */
function boundedValue({ kind, maxDays }: AnyReport['filters'][number], value: string): string {
  if (kind !== 'period' || maxDays === undefined) return value;
  const period = periodWithin(value, maxDays);
  if (period === null)
    throw new Invalid([item(1000, 'where', { detail: why('expected.period-within', { days: maxDays }) })]);
  return period;
}

/** `id:value|id:value` as a record; an unknown id or choice is refused. */
function filtersOf(report: AnyReport, where: string): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const part of where.split('|').filter((text) => text !== '')) {
    const at = part.indexOf(':');
    const [id, value] = [part.slice(0, at), part.slice(at + 1)];
    const filter = report.filters.find((f) => f.id === id);
    const known =
      filter?.kind === 'year'
        ? isYear(value)
        : filter?.kind !== 'choice' || filter.choices?.some(([choice]) => choice === value) === true;
    if (filter === undefined || !known)
      throw new Invalid([item(1000, 'where', { detail: say('no-such-filter', { part }) })]);
    if (filter.kind === 'period' && !isPeriod(value))
      throw new Invalid([item(1000, 'where', { detail: say('period-format') })]);
    filters[id] = boundedValue(filter, value);
  }
  return filters;
}
