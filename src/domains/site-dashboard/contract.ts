import { SiteHost } from '#domains/sites/schemas.ts';
import { contract, op } from '#kernel/op.ts';
import { DashboardQuery, SiteDashboard } from './schemas.ts';

export const siteDashboard = contract('site-dashboard', {
  readSiteDashboard: op({
    method: 'GET',
    path: '/sites/{siteHost}/dashboard',
    summary: 'Returns the customers, churn, revenue and health of a site, month by month.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    query: DashboardQuery,
    output: SiteDashboard,
    shows: ['site-dashboard', 'users', 'account', 'charges', 'diagnostics', 'tasks', 'alarms'],
  }),
});
