import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { sites } from '../contract.ts';
import { sitesWithInvalidSupportFlag } from './diagnostics.ts';
import { checkHosts } from './check-hosts.ts';
import { addHost, checkHost, choosePrimaryHost, listHosts, removeHost } from './hosts.ts';
import { listSiteHistory } from './history.ts';
import { topics } from '../live.ts';
import { readLogo, removeLogo, saveLogo } from './logo.ts';
import { endMaintenanceMode, readMaintenanceMode, startMaintenanceMode } from './maintenance-mode.ts';
import { makeRemoteToken, readHomeTemplates, readSite, saveHomeTemplate, saveSite } from './settings.ts';
import { sitePart } from './points.ts';
import { homePart, policyPart, settingsPart, termsPart } from './site-parts.ts';
import { listSites } from './store.ts';
import { checkHostTask } from './tasks/check-host.ts';
import { listTerms, publishTerms } from './terms.ts';

const domain: Domain = {
  name: 'sites',
  operations: implement(sites, {
    listSites,
    listSiteHistory,
    readSite,
    saveSite,
    saveHomeTemplate,
    readHomeTemplates,
    readMaintenanceMode,
    startMaintenanceMode,
    endMaintenanceMode,
    makeRemoteToken,
    saveLogo,
    removeLogo,
    readLogo,
    listTerms,
    publishTerms,
    listHosts,
    addHost,
    checkHost,
    choosePrimaryHost,
    removeHost,
  }),
  tasks: [checkHostTask],
  schedules: [checkHosts],
  reports: [sitesWithInvalidSupportFlag],
  menu: { sites: 'site.configure' },
  contributes: [sitePart(settingsPart, policyPart, homePart, termsPart)],
  topics,
};
export default domain;
