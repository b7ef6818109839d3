import { finds } from '#shell/frame/finds.ts';
import { sshKeys } from '../contract.ts';
import { sshKeysPath } from '../paths.ts';

export default [
  finds(sshKeys.listSshKeys, ({ id, name, type }) => ({
    id,
    title: name,
    note: type,
    to: sshKeysPath({ filter: name }),
  })),
];
