import { path } from '#kernel/paths.ts';

export const sshKeysPath = path('/sshKeys');
