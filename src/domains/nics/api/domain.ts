import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { serverHandover } from '#domains/servers/api/port.ts';
import { nics } from '../contract.ts';
import { attachNetwork } from './attach-network.ts';
import { capNetworks } from './cap-networks.ts';
import {
  addNic,
  connectNic,
  disconnectNic,
  reapplyNic,
  removeNic,
  removeNicAddress,
  setNicAddress,
} from './change-nic.ts';
import { listNicAddresses, listNics } from './list-nics.ts';
import { changeNicsTask } from './tasks/change-nics.ts';
import { nicHandover } from './handover.ts';

const domain: Domain = {
  name: 'nics',
  operations: implement(nics, {
    listNics,
    listNicAddresses,
    addNic,
    attachNetwork,
    connectNic,
    disconnectNic,
    setNicAddress,
    removeNicAddress,
    reapplyNic,
    removeNic,
  }),
  tasks: [changeNicsTask],
  loops: [capNetworks],
  contributes: [serverHandover(nicHandover)],
};
export default domain;
