import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { sshKeys } from '../contract.ts';
import { listSshKeyHistory } from './history.ts';
import { createSshKey, deleteSshKey, renameSshKey } from './ssh-keys.ts';
import { forgetKeys, listSshKeys, readKeysOf } from './store.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'ssh-keys',
  operations: implement(sshKeys, { listSshKeys, listSshKeyHistory, createSshKey, renameSshKey, deleteSshKey }),
  personal: { sections: [shortSection('sshKeys', readKeysOf)], forget: forgetKeys },
  menu: { sshKeys: 'ssh-key.view' },
  contributes: [accountMovers({ siteRows: ['ssh_key'] })],
};
export default domain;
