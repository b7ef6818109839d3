import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { shortSection } from '#platform/personal-data.ts';
import { initPolicies } from '../contract.ts';
import { changeInitPolicies } from './change-init-policies.ts';
import { initHandover } from './handover.ts';
import { listInitDefaults, listInitPolicyChoices, saveInitDefaults } from './choices.ts';
import { createInitPolicy } from './create-init-policy.ts';
import { deleteInitPolicy } from './delete-init-policy.ts';
import { endTests } from './end-tests.ts';
import { exportInitPolicy } from './export-init-policy.ts';
import { firstBoot, firstInit } from './first-init.ts';
import { endInitTest, listInitTests, readInitTestOffer, startInitTest } from './init-tests.ts';
import { listInitPolicies } from './list-init-policies.ts';
import { publishInitPolicy, rollBackInitPolicy } from './publish-init-policy.ts';
import { listInitPolicyVersions, readInitPolicy } from './read-init-policy.ts';
import { renderInitPolicies } from './render-init-policies.ts';
import { listInitRuns, readServerInit, rerunServerInit } from './runs.ts';
import { saveInitPolicy } from './save-init-policy.ts';
import { forgetPolicies, readPoliciesOf } from './store-personal.ts';
import { rerunInitTask } from './tasks/rerun.ts';
import { watchInits } from './watch-inits.ts';

const domain: Domain = {
  name: 'init-policies',
  operations: implement(initPolicies, {
    listInitPolicies,
    createInitPolicy,
    readInitPolicy,
    saveInitPolicy,
    deleteInitPolicy,
    publishInitPolicy,
    listInitPolicyVersions,
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
  serverExtras: [firstInit],
  serverHandover: initHandover,
  firstBoot,
  personal: { sections: [shortSection('initPolicies', readPoliciesOf)], forget: forgetPolicies },
};
export default domain;
