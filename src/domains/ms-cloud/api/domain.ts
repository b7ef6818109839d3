import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { msCloud } from '../contract.ts';
import { topics } from '../live.ts';
import {
  beginMsConsent,
  checkMsCloud,
  finishMsConsent,
  readMsCloud,
  removeMsCloud,
  saveMsCloud,
  syncMsCloud,
} from './connection.ts';
import { remindOfSecrets, syncDue } from './schedules.ts';
import { store } from './store-connection.ts';
import {
  listMsSubscriptions,
  listMsTenants,
  msTenantFinder,
  readPersonalTenants,
  tenantServices,
} from './store-tenants.ts';
import { checkTask } from './tasks/check.ts';
import { syncTask } from './tasks/sync.ts';
import { syncTenantTask } from './tasks/sync-tenant.ts';
import { linkMsTenant, readMsTenant, readUserTenants, syncMsTenant, unlinkMsTenant } from './tenants.ts';
import { commitmentFacts } from './termination-facts.ts';
import { linksStay } from './account-move.ts';

const domain: Domain = {
  name: 'ms-cloud',
  operations: implement(msCloud, {
    readMsCloud,
    saveMsCloud,
    removeMsCloud,
    checkMsCloud,
    syncMsCloud,
    beginMsConsent,
    finishMsConsent,
    listMsTenants,
    readMsTenant,
    listMsSubscriptions,
    syncMsTenant,
    linkMsTenant,
    unlinkMsTenant,
    readUserTenants,
  }),
  tasks: [checkTask, syncTask, syncTenantTask],
  schedules: [syncDue, remindOfSecrets],
  personal: { sections: [shortSection('microsoft-tenants', readPersonalTenants)], forget: store.forgetLinks },
  topics,
  contributes: [linksStay, msTenantFinder, commitmentFacts, tenantServices],
  menu: { mCloud: 'csp.view', mAzure: 'csp.view' },
};
export default domain;
