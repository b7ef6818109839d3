import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { logs } from '../contract.ts';
import { listLogs } from './store.ts';

const domain: Domain = {
  name: 'logs',
  operations: implement(logs, { listLogs }),
  menu: { logView: 'log.view', logs: 'log.view' },
};
export default domain;
