import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { addressCleanup } from '../contract.ts';
import { cleanUpAddresses } from './clean-up.ts';
import { duplicateMacsReport } from './diagnostics.ts';
import { listArpscanFindings, listSystemFindings } from './store.ts';
import { sweepMachines } from './sweep-machines.ts';

const domain: Domain = {
  name: 'address-cleanup',
  operations: implement(addressCleanup, { listArpscanFindings, listSystemFindings, cleanUpAddresses }),
  contributes: [sweepMachines],
  reports: [duplicateMacsReport],
  menu: { arpscanIpCleanup: 'address.view', systemIpCleanup: 'address.view' },
};
export default domain;
