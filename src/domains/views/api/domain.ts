import type { Domain } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { implement } from '#platform/http/context.ts';
import { shortSection } from '#platform/personal-data.ts';
import { views } from '../contract.ts';
import { changeView } from './change-view.ts';
import { listViews } from './list-views.ts';
import { dropRemoved, removeView, restoreView } from './remove-view.ts';
import { saveView } from './save-view.ts';
import { setDefaultView } from './set-default-view.ts';
import { forgetViews, readDefaults, readViewsOf } from './store.ts';

/** Each list that begins with a view, and the parameters of its address then. */
async function listDefaults(db: Db, accountId: string) {
  const defaults = await readDefaults(db, accountId);
  return Object.fromEntries(defaults.map(({ id, list, params }) => [list, { ...params, view: id }]));
}

const domain: Domain = {
  name: 'views',
  operations: implement(views, { listViews, saveView, changeView, removeView, restoreView, setDefaultView }),
  schedules: [dropRemoved],
  personal: { sections: [shortSection('savedViews', readViewsOf)], forget: forgetViews },
  listDefaults,
};
export default domain;
