import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { siteFile } from '../contract.ts';
import { compareSites, exportSiteSettings, importSiteSettings } from './settings-file.ts';

const domain: Domain = {
  name: 'site-file',
  operations: implement(siteFile, { exportSiteSettings, importSiteSettings, compareSites }),
};
export default domain;
