import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { shortSection } from '#platform/personal-data.ts';
import { sshKeys } from '../contract.ts';
import { exportSshKeys } from './export-ssh-keys.ts';
import { listSshKeys } from './list-ssh-keys.ts';
import { createSshKey, deleteSshKey, renameSshKey } from './ssh-keys.ts';
import { forgetKeys, readKeysOf } from './store.ts';

const domain: Domain = {
  name: 'ssh-keys',
  operations: implement(sshKeys, { listSshKeys, exportSshKeys, createSshKey, renameSshKey, deleteSshKey }),
  personal: { sections: [shortSection('sshKeys', readKeysOf)], forget: forgetKeys },
};
export default domain;
