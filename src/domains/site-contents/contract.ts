import { z } from 'zod';
import { SiteHost } from '#domains/sites/schemas.ts';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import {
  ByContent,
  ByKind,
  ContentRow,
  ContentVersion,
  NewContent,
  OwnReader,
  Page,
  Reader,
  SiteContent,
} from './schemas.ts';
import { contentKinds } from './kinds.ts';

export const siteContents = contract('site-contents', {
  listSiteContents: list({
    path: '/sites/{siteHost}/contents',
    summary: "Lists a site's texts for its people, with the languages that each has.",
    may: 'site.configure',
    params: SiteHost,
    row: ContentRow,
    sorts: ['kind'],
    sort: 'kind',
    file: false,
  }),
  readSiteContent: op({
    method: 'GET',
    path: '/sites/{siteHost}/contents/{kind}/{language}',
    summary: 'Returns the newest version of a text of a site, which may begin later.',
    may: 'site.configure',
    audit: 'none: read',
    params: ByContent,
    output: SiteContent,
  }),
  saveSiteContent: op({
    method: 'PUT',
    path: '/sites/{siteHost}/contents/{kind}/{language}',
    summary: 'Publishes the next version of a text of a site, from now or from a moment on. An empty text ends it.',
    may: 'site.configure',
    audit: 'site.content',
    touches: ['site-contents', 'sites'],
    support: 'refused',
    params: ByContent,
    input: NewContent,
    output: SiteContent,
    ifMatch: true,
  }),
  listContentVersions: list({
    path: '/sites/{siteHost}/contents/{kind}/{language}/versions',
    summary: 'Lists the versions of a text of a site, newest first.',
    may: 'site.configure',
    params: ByContent,
    row: ContentVersion,
    sorts: ['version'],
    sort: '-version',
    file: false,
  }),
  readContents: op({
    method: 'GET',
    path: '/contents',
    summary: 'Returns which texts the site has for everyone to read.',
    may: 'anyone',
    audit: 'none: read',
    query: Reader,
    output: z.object({ items: z.array(z.object({ kind: z.enum(contentKinds), title: z.string() })) }),
  }),
  readPublicContent: op({
    method: 'GET',
    path: '/contents/{kind}',
    summary: 'Returns a text of the site that everyone may read, in a language.',
    may: 'anyone',
    audit: 'none: read',
    params: ByKind,
    query: Reader,
    output: Page,
  }),
  readOwnContents: op({
    method: 'GET',
    path: '/supportInfo',
    summary: 'Returns the texts of the site for people who are signed in.',
    may: 'signed-in',
    audit: 'none: read',
    query: OwnReader,
    output: z.object({ items: z.array(Page) }),
  }),
});
