import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { sites } from '../contract.ts';
import { readLogo, removeLogo, saveLogo } from './logo.ts';
import { listSites, makeRemoteToken, readSite, saveHomeTemplate, saveSite } from './settings.ts';
import { listTerms, publishTerms } from './terms.ts';

const domain: Domain = {
  name: 'sites',
  operations: implement(sites, {
    listSites,
    readSite,
    saveSite,
    saveHomeTemplate,
    makeRemoteToken,
    saveLogo,
    removeLogo,
    readLogo,
    listTerms,
    publishTerms,
  }),
};
export default domain;
