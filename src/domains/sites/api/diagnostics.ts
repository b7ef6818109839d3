import { diagnostic } from '#platform/findings/diagnostic.ts';
import { say } from '../messages.ts';
import { withoutSupport } from './store.ts';

export const sitesWithInvalidSupportFlag = diagnostic('sites', {
  id: 'sitesWithInvalidSupportFlag',
  title: 'Sites with Invalid Support Flag',
  why: 'Sites with customers and without a support address. Their customers are sent to no one when they need help. Add the address in the settings of the site.',
  empty: 'Every site with customers has a support address.',
  may: 'report.infrastructure',
  severity: 'warning',
  object: { type: 'site', title: say('finding-site'), to: '/sites/{host}' },
  keys: ['host'],
  columns: [{ id: 'customers', title: 'Customers', kind: 'number', sortable: true }],
  everyMinutes: 60,
  find: () => withoutSupport,
});
