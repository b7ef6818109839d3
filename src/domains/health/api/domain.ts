import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { health } from '../contract.ts';
import { readConnectionTest, startConnectionTest } from './connection-test.ts';
import { dismissHint, readHints } from './hints.ts';
import { readNotificationChoices, saveNotificationChoice } from './notification-choices.ts';
import { forgetDismissals } from './store.ts';
import { connectionTestTask } from './tasks/connection-test.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'health',
  operations: implement(health, {
    readHints,
    dismissHint,
    readConnectionTest,
    startConnectionTest,
    readNotificationChoices,
    saveNotificationChoice,
  }),
  tasks: [connectionTestTask],
  personal: { forget: forgetDismissals },
  contributes: [accountMovers({ rows: ['hint_dismissal'] })],
};
export default domain;
