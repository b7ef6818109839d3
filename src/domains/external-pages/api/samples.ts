import { fixturePageId } from '#test/site-texts.ts';
import { nobody, type Samples } from '#test/sample.ts';
import type { externalPages } from '../contract.ts';

const params = { siteHost: '*', pageId: nobody };
const input = {
  title: 'Status',
  place: 'support',
  url: 'https://status.example.com/',
  sandbox: ['allow-scripts'],
  parameters: ['email'],
  roles: ['account-holder'],
  enabled: true,
} as const;

/** A valid request for each operation. */
export const samples: Samples<typeof externalPages> = {
  listExternalPages: () => ({ params: { siteHost: '*' } }),
  addExternalPage: () => ({ params: { siteHost: '*' }, input }),
  saveExternalPage: () => ({ params, input }),
  removeExternalPage: () => ({ params }),
  makeExternalPageKey: () => ({ params }),
  openExternalPage: () => ({ params: { pageId: fixturePageId } }),
};
