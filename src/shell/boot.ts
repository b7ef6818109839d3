import { matchesPath, type BootRoute } from './boot-routes.ts';
import { early } from './early.ts';
import { keptSize, listQuery } from './list-query.ts';
import { keptTheme, showBrand, showTheme, siteBrand } from './site.ts';

declare const __BOOT_ROUTES__: BootRoute[];

// Inlined into the page: runs before the first paint and before any chunk has arrived.
const root = document.documentElement;
const route = __BOOT_ROUTES__.find((r) => matchesPath(r.path, location.pathname));
root.dir = localStorage.getItem('skydeck.direction') ?? 'ltr';
root.dataset['page'] = route?.open ? 'open' : 'app';
showTheme(keptTheme());
showBrand(siteBrand().primary);

for (const href of route?.chunks ?? []) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
if (!route?.open) {
  early.ask('/svc/user');
  early.ask('/svc/header/menu');
  if (route?.list) {
    const search = Object.fromEntries(new URLSearchParams(location.search));
    early.ask(`${route.list}?${new URLSearchParams(listQuery(search, keptSize(route.list)))}`);
  }
}
