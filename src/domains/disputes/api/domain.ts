import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { disputes } from '../contract.ts';
import { topics } from '../live.ts';
import { acceptDispute, rejectDispute, sendDisputeMessage, withdrawDispute } from './decide-dispute.ts';
import { openDispute } from './open-dispute.ts';
import { readDispute } from './read-dispute.ts';
import { deleteDisputes, listDisputes, readPersonalDisputes } from './store.ts';

const domain: Domain = {
  name: 'disputes',
  operations: implement(disputes, {
    listDisputes,
    readDispute,
    openDispute,
    sendDisputeMessage,
    acceptDispute,
    rejectDispute,
    withdrawDispute,
  }),
  personal: { sections: [shortSection('disputes', readPersonalDisputes)], forget: deleteDisputes },
  topics,
  menu: { disputes: 'billing.view' },
};
export default domain;
