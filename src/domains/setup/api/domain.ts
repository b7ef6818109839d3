import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { setup } from '../contract.ts';
import { claimSetup } from './claim-setup.ts';
import { hasRoot } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'setup',
  operations: implement(setup, {
    readSetup: async (ctx) => ({ required: !(await hasRoot(ctx.db)) }),
    claimSetup,
  }),
};
export default domain;
