import { usageCostsPath } from '#domains/reports/paths.ts';
import { tasksPath } from '#domains/tasks/paths.ts';
import { usersPath } from '#domains/users/paths.ts';
import { reportPath, type Path, type Search } from '#kernel/paths.ts';
import { urlOf } from '#shell/data/call.ts';
import { whereText } from '#shell/report/report-filters.ts';
import { reports } from '#domains/reports/contract.ts';

/** The days of a month (`2026-11`), as filters take them. */
export function daysOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-01..${new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)}`;
}

const customers = (siteId: string, search: Search = {}) =>
  usersPath({ role: 'account-holder', site: siteId, ...search });
const report = (path: (search: Search) => Path, where: Record<string, string>) => path({ where: whereText(where) });
const addressOf = (id: string) => (search: Search) =>
  `${reportPath(id)}?where=${encodeURIComponent(String(search['where']))}` as Path;

/** The lists behind the numbers of a site's dashboard, filtered so that they show what was counted. */
export const behind = (siteId: string) => ({
  customers: customers(siteId),
  joined: (month: string) => customers(siteId, { period: daysOf(month) }),
  left: (month: string) => report(addressOf('deletedUsers'), { siteId, role: 'account-holder', period: daysOf(month) }),
  revenue: (month: string) => report(usageCostsPath, { siteId, period: daysOf(month), group: 'service' }),
  service: (month: string, meter: string) => report(usageCostsPath, { siteId, period: daysOf(month), service: meter }),
  blocked: usersPath({ standing: 'blocked', site: siteId }),
  failedTasks: tasksPath({ dead: '1', siteId }),
  findings: (reportId: string) => report(addressOf(reportId), { siteId }),
});

/** A report about a site as CSV. */
export const fileOf = (
  reportId: 'siteCustomers' | 'siteRevenue',
  { siteId, months }: { siteId: string; months: string },
) =>
  urlOf(reports.exportReport, {
    params: { reportId },
    query: { where: whereText({ siteId, ...(months === '12' ? {} : { months }) }) },
  });
