import { matchesPath, type BootTable } from './boot-routes.ts';
import { early } from '../data/early.ts';
import { keptScope, keptSize, listQuery } from '../list/list-query.ts';
import { directionOf } from '#kernel/languages.ts';
import { keptTheme, showBrand, showTheme, siteBrand } from '../session/site.ts';

declare const __BOOT_TABLE__: BootTable;

// Inlined into the page: runs before the first paint and before any chunk has arrived.
const root = document.documentElement;
const { chunks, routes } = __BOOT_TABLE__;
const route = routes.find((r) => matchesPath(r.path, location.pathname));
// The language of an earlier visit; main.tsx settles it for good.
root.lang = localStorage.getItem('console.language') ?? 'en';
root.dir = localStorage.getItem('console.pseudo') === 'rtl' ? 'rtl' : directionOf(root.lang);
root.dataset['page'] = route?.open ? 'open' : 'app';
showTheme(keptTheme());
// The style sheet has the scale of the default one.
showBrand(siteBrand().primary);

// The console's own script did not come: the page says so in its place.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') root.dataset['page'] = 'down';
  },
  true,
);

const load = (needs: readonly number[] = []) => {
  for (const at of needs) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${chunks[at]}.js`;
    document.head.append(link);
  }
};
load(route?.needs);
window.loadChunks = (path) => load(routes.find((one) => one.path === path)?.needs);
if (!route?.open) {
  early.ask('/svc/user');
  early.ask('/svc/header/menu');
  if (route?.list) {
    const search = Object.fromEntries(new URLSearchParams(location.search));
    const query = listQuery(search, keptSize(route.list), route.zoned ? keptScope() : undefined);
    early.ask(`${route.list}?${new URLSearchParams(query)}`);
  }
}
