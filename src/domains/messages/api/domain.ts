import type { Domain } from '#platform/app.ts';
import { messageLog } from './catalogue.ts';
import { forgetOld } from './forget.ts';
import { sendDue } from './send-due.ts';

const domain: Domain = {
  name: 'messages',
  loops: [sendDue],
  schedules: [forgetOld],
  reports: [messageLog],
};
export default domain;
