import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { firstBoot, serverExtra, serverHandover } from '#domains/servers/api/port.ts';
import { initPolicies } from '../contract.ts';
import { changeInitPolicies } from './change-init-policies.ts';
import { initHandover } from './handover.ts';
import { listInitDefaults, listInitPolicyChoices, saveInitDefaults } from './choices.ts';
import { endTests } from './end-tests.ts';
import { exportInitPolicy } from './export-init-policy.ts';
import { policyBoot, firstInit } from './first-init.ts';
import { endInitTest, listInitTests, readInitTestOffer, startInitTest } from './init-tests.ts';
import { listInitPolicies } from './store.ts';
import { publishInitPolicy, rollBackInitPolicy } from './publish-init-policy.ts';
import { renderInitPolicies } from './render-init-policies.ts';
import { readServerInit, rerunServerInit } from './runs.ts';
import { forgetPolicies, readPoliciesOf } from './store-personal.ts';
import { rerunInitTask } from './tasks/rerun.ts';
import { watchInits } from './watch-inits.ts';
import {
  createInitPolicy,
  deleteInitPolicy,
  listInitPolicyHistory,
  readInitPolicy,
  saveInitPolicy,
} from './init-policies.ts';
import { listInitPolicyVersions, listInitRuns } from './store-lists.ts';
import { say } from '../messages.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';
import { initMover } from './handover.ts';

const domain: Domain = {
  name: 'init-policies',
  feature: { title: say('feature'), note: say('feature-note') },
  operations: implement(initPolicies, {
    listInitPolicies,
    createInitPolicy,
    readInitPolicy,
    saveInitPolicy,
    deleteInitPolicy,
    publishInitPolicy,
    listInitPolicyVersions,
    listInitPolicyHistory,
    rollBackInitPolicy,
    changeInitPolicies,
    exportInitPolicy,
    renderInitPolicies,
    listInitPolicyChoices,
    listInitDefaults,
    saveInitDefaults,
    listInitRuns,
    readInitTestOffer,
    listInitTests,
    startInitTest,
    endInitTest,
    readServerInit,
    rerunServerInit,
  }),
  tasks: [rerunInitTask],
  loops: [watchInits],
  schedules: [endTests],
  personal: { sections: [shortSection('initPolicies', readPoliciesOf)], forget: forgetPolicies },
  menu: { cloudinit: 'init-policy.view' },
  contributes: [accountMovers(initMover), serverExtra(firstInit), serverHandover(initHandover), firstBoot(policyBoot)],
};
export default domain;
