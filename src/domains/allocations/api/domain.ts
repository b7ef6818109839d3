import { issueGate } from '#domains/invoices/api/port.ts';
import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { allocations } from '../contract.ts';
import { topics } from '../live.ts';
import { enterAllocation, retryAllocation, waiveAllocation } from './decide.ts';
import { allocationGate } from './gate.ts';
import { retryAllocations } from './retry-due.ts';
import { listAllocations } from './store.ts';
import { requestAllocationTask } from './tasks/request-allocation.ts';

const domain: Domain = {
  name: 'allocations',
  operations: implement(allocations, { listAllocations, retryAllocation, enterAllocation, waiveAllocation }),
  tasks: [requestAllocationTask],
  schedules: [retryAllocations],
  topics,
  menu: { allocations: 'allocations.manage' },
  contributes: [issueGate(allocationGate)],
};
export default domain;
