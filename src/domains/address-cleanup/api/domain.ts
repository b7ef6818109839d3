import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { addressCleanup } from '../contract.ts';
import { cleanUpAddresses } from './clean-up.ts';
import { readEngines } from './read-engines.ts';
import { listArpscanFindings, listSystemFindings } from './store.ts';

const domain: Domain = {
  name: 'address-cleanup',
  operations: implement(addressCleanup, { listArpscanFindings, listSystemFindings, cleanUpAddresses }),
  loops: [readEngines],
  menu: { arpscanIpCleanup: 'address.clean-up', systemIpCleanup: 'address.clean-up' },
};
export default domain;
