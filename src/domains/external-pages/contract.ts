import { z } from 'zod';
import { SiteHost } from '#domains/sites/schemas.ts';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { ByPage, BySitePage, ExternalPage, ExternalPageInput, Opened } from './schemas.ts';

const manages = {
  may: 'site.configure',
  support: 'refused',
  touches: ['external-pages', 'sites', 'console'],
} as const;

export const externalPages = contract('external-pages', {
  listExternalPages: list({
    path: '/sites/{siteHost}/externalPages',
    summary: "Lists the external pages in a site's menu.",
    may: 'site.configure',
    params: SiteHost,
    row: ExternalPage,
    sorts: ['title'],
    sort: 'title',
  }),
  addExternalPage: op({
    ...manages,
    method: 'POST',
    path: '/sites/{siteHost}/externalPages',
    summary: "Adds an external page to a site's menu.",
    audit: 'external-page.add',
    params: SiteHost,
    input: ExternalPageInput,
    output: ExternalPage,
    status: 201,
    idempotent: true,
  }),
  saveExternalPage: op({
    ...manages,
    method: 'PUT',
    path: '/sites/{siteHost}/externalPages/{pageId}',
    summary: "Changes an external page in a site's menu.",
    audit: 'external-page.save',
    params: BySitePage,
    input: ExternalPageInput,
    output: ExternalPage,
    ifMatch: true,
  }),
  removeExternalPage: op({
    ...manages,
    method: 'DELETE',
    path: '/sites/{siteHost}/externalPages/{pageId}',
    summary: "Removes an external page from a site's menu.",
    audit: 'external-page.remove',
    params: BySitePage,
    output: null,
  }),
  makeExternalPageKey: op({
    ...manages,
    method: 'POST',
    path: '/sites/{siteHost}/externalPages/{pageId}/key',
    summary:
      'Creates the key that signs the addresses of an external page, and replaces the previous one. It is returned once.',
    audit: 'external-page.key',
    params: BySitePage,
    output: z.object({ key: z.string() }),
  }),
  openExternalPage: op({
    method: 'GET',
    path: '/externalPages/{pageId}',
    summary: 'Returns the address of an external page for the caller, signed where the page has a key.',
    may: 'home.view',
    audit: 'none: read',
    // The address proves that the customer opened it.
    support: 'refused',
    params: ByPage,
    output: Opened,
  }),
});
