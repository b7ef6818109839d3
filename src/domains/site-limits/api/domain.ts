import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { siteLimits } from '../contract.ts';
import { limitGate, readSiteLimits, saveSiteLimits } from './limits.ts';
import { watchLimits } from './watch.ts';

const domain: Domain = {
  name: 'site-limits',
  operations: implement(siteLimits, { readSiteLimits, saveSiteLimits }),
  schedules: [watchLimits],
  contributes: [limitGate],
};
export default domain;
