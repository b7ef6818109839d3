import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { billing } from '../contract.ts';
import { readBilling } from './read-billing.ts';
import { forgetProfile, readPersonalProfile } from './store.ts';

const domain: Domain = {
  name: 'billing',
  operations: implement(billing, { readBilling }),
  personal: { sections: [shortSection('billingProfile', readPersonalProfile)], forget: forgetProfile },
  menu: { billingProfile: 'billing.view' },
};
export default domain;
