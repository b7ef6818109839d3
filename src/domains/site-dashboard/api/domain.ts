import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { siteDashboard } from '../contract.ts';
import { siteCustomers, siteRevenue } from './catalog.ts';
import { readSiteDashboard } from './dashboard.ts';

const domain: Domain = {
  name: 'site-dashboard',
  operations: implement(siteDashboard, { readSiteDashboard }),
  reports: [siteCustomers, siteRevenue],
};
export default domain;
