import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { selfCheck } from '../contract.ts';
import { ownChecks } from './own-checks.ts';
import { readConnection } from './read-connection.ts';
import { readSystemChecks } from './read-system-checks.ts';

const domain: Domain = {
  name: 'self-check',
  operations: implement(selfCheck, { readConnection, readSystemChecks }),
  menu: { selfCheck: 'home.view' },
  contributes: [ownChecks],
};
export default domain;
