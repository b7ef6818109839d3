import type { AnswerOf } from '#kernel/op.ts';
import type { sshKeys } from '../contract.ts';

export type SshKeyRow = AnswerOf<typeof sshKeys.listSshKeys>['items'][number];
