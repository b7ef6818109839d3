import { menuPages } from '#domains/console/api/port.ts';
import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { externalPages } from '../contract.ts';
import { externalPagePath } from '../paths.ts';
import {
  addExternalPage,
  makeExternalPageKey,
  openExternalPage,
  removeExternalPage,
  saveExternalPage,
} from './pages.ts';
import { listExternalPages, readEntries } from './store.ts';
import { sitePart } from '#domains/sites/api/port.ts';
import { pagesPart } from './pages-part.ts';

const domain: Domain = {
  name: 'external-pages',
  operations: implement(externalPages, {
    listExternalPages,
    addExternalPage,
    saveExternalPage,
    removeExternalPage,
    makeExternalPageKey,
    openExternalPage,
  }),
  contributes: [
    sitePart(pagesPart),
    menuPages(async (ctx) => {
      const entries = await readEntries(ctx.db, ctx.request.site.id, ctx.me.role);
      return entries.map(({ id, title, place }) => ({
        place,
        title,
        id: `external:${id}`,
        route: externalPagePath(id),
      }));
    }),
  ],
};
export default domain;
