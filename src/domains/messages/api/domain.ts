import type { Domain } from '#platform/app.ts';
import { messageLog } from './catalog.ts';
import { mailCheck } from './check-mail.ts';
import { forgetOld } from './forget.ts';
import { implement } from '#platform/http/implement.ts';
import { messages } from '../contract.ts';
import { retryMessages } from './retry-messages.ts';
import { sendDue, sendWebhooks } from './send-due.ts';
import { personal } from './store-personal.ts';

const domain: Domain = {
  name: 'messages',
  personal,
  operations: implement(messages, { retryMessages }),
  loops: [sendDue, sendWebhooks],
  schedules: [forgetOld],
  reports: [messageLog],
  contributes: [mailCheck],
};
export default domain;
