import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { fileQuery, paged } from '#kernel/wire.ts';
import { SshKeyCreate, SshKeyEdit, SshKeyQuery, SshKeyRow } from './schemas.ts';

const byKey = z.strictObject({ sshKeyId: z.uuid() });

export const sshKeys = contract('sshKeys', {
  listSshKeys: op({
    method: 'GET',
    path: '/sshKeys',
    summary: 'The public SSH keys in scope.',
    may: 'ssh-key.view',
    audit: 'none: read',
    query: SshKeyQuery,
    output: paged(SshKeyRow),
  }),
  exportSshKeys: op({
    method: 'GET',
    path: '/sshKeys/export',
    summary: 'The filtered keys as CSV or JSON, with their public halves.',
    may: 'ssh-key.view',
    audit: 'none: read',
    query: SshKeyQuery.extend(fileQuery),
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
  createSshKey: op({
    method: 'POST',
    path: '/sshKeys',
    summary: 'Keeps a public key under a name.',
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
    summary: 'Gives a key another name.',
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
    summary: 'Forgets a key; servers that have it keep it.',
    may: 'ssh-key.manage',
    audit: 'ssh-key.delete',
    support: 'refused',
    params: byKey,
    output: null,
  }),
});
