import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { queues } from '../contract.ts';
import { queueAlarms } from './alarm-sources.ts';
import { listProcesses, listQueues } from './list-queues.ts';
import { notifyBehind } from './notify-behind.ts';

const domain: Domain = {
  name: 'queues',
  operations: implement(queues, { listQueues, listProcesses }),
  schedules: [notifyBehind],
  contributes: [queueAlarms],
  menu: { mqProxyMon: 'queue.view' },
};
export default domain;
