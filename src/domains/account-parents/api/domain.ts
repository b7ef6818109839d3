import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { accountParents } from '../contract.ts';
import { readAccountParent, setAccountParent } from './set-parent.ts';

const domain: Domain = {
  name: 'account-parents',
  operations: implement(accountParents, { readAccountParent, setAccountParent }),
};
export default domain;
