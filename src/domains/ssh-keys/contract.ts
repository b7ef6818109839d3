import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { historyList, HistoryRow } from '#domains/history/list.ts';
import { SshKeyCreate, SshKeyEdit, SshKeyRow } from './schemas.ts';

const byKey = z.strictObject({ sshKeyId: z.uuid() });

export const sshKeys = contract('sshKeys', {
  listSshKeys: list({
    path: '/sshKeys',
    summary: 'Lists the public SSH keys in scope.',
    may: 'ssh-key.view',
    row: SshKeyRow,
    filters: {
      type: filters.text(100),
      /** Only those of the caller's own account, which new servers can be given. */
      mine: filters.flag(),
    },
    sorts: ['name', 'type', 'created'],
    sort: 'name',
  }),
  listSshKeyHistory: historyList({
    path: '/sshKeys/{sshKeyId}',
    of: 'an SSH key',
    may: 'ssh-key.view',
    params: byKey,
    row: HistoryRow,
  }),
  createSshKey: op({
    method: 'POST',
    path: '/sshKeys',
    summary: 'Saves a public SSH key under a name.',
    may: 'ssh-key.manage',
    audit: 'ssh-key.create',
    support: 'refused',
    input: SshKeyCreate,
    output: SshKeyRow,
    idempotent: true,
  }),
  renameSshKey: op({
    method: 'PUT',
    path: '/sshKeys/{sshKeyId}',
    summary: 'Renames an SSH key.',
    may: 'ssh-key.manage',
    audit: 'ssh-key.rename',
    support: 'acting',
    params: byKey,
    input: SshKeyEdit,
    output: SshKeyRow,
    ifMatch: true,
  }),
  deleteSshKey: op({
    method: 'DELETE',
    path: '/sshKeys/{sshKeyId}',
    summary: 'Deletes an SSH key. Servers that have it keep it.',
    may: 'ssh-key.manage',
    audit: 'ssh-key.delete',
    support: 'refused',
    params: byKey,
    output: null,
  }),
});
