import type { Domain } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { listDefaults } from '#domains/console/api/port.ts';
import { views } from '../contract.ts';
import { forgetViews, keepPrivate, readDefaults, readViewsOf } from './store.ts';
import { changeView, listViews, dropRemoved, removeView, restoreView, saveView, setDefaultView } from './views.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

/** Each list that begins with a view, and the parameters of its address then. */
async function viewDefaults(db: Db, accountId: string) {
  const defaults = await readDefaults(db, accountId);
  return Object.fromEntries(defaults.map(({ id, list, params }) => [list, { ...params, view: id }]));
}

const domain: Domain = {
  name: 'views',
  operations: implement(views, { listViews, saveView, changeView, removeView, restoreView, setDefaultView }),
  schedules: [dropRemoved],
  personal: { sections: [shortSection('savedViews', readViewsOf)], forget: forgetViews },
  contributes: [
    accountMovers({
      rows: ['saved_view', 'saved_view_default'],
      run: (tx, { toAccountId }) => keepPrivate(tx, toAccountId),
    }),
    listDefaults(viewDefaults),
  ],
};
export default domain;
