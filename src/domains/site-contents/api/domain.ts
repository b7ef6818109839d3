import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { siteContents } from '../contract.ts';
import {
  listContentVersions,
  listSiteContents,
  readContents,
  readOwnContents,
  readPublicContent,
  readSiteContent,
  saveSiteContent,
} from './contents.ts';
import { sitePart } from '#domains/sites/api/port.ts';
import { contentsPart } from './contents-part.ts';

const domain: Domain = {
  name: 'site-contents',
  operations: implement(siteContents, {
    listSiteContents,
    readSiteContent,
    saveSiteContent,
    listContentVersions,
    readContents,
    readPublicContent,
    readOwnContents,
  }),
  menu: { supportInfo: 'home.view' },
  contributes: [sitePart(contentsPart)],
};
export default domain;
