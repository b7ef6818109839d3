import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { arpscanCauses, systemCauses } from './causes.ts';
import { AddressFinding, CleanUpInput, CleanUpResults } from './schemas.ts';

const findings = { may: 'address.view', row: AddressFinding, sorts: ['ip', 'since', 'seen'], sort: 'ip' } as const;
/** What a cleanup changes. */
const touches = ['address-cleanup', 'networks', 'nics', 'servers', 'tasks'];

export const addressCleanup = contract('address-cleanup', {
  listArpscanFindings: list({
    ...findings,
    path: '/addressCleanup/arpscan',
    summary:
      'Lists public addresses on record that nothing answers for, and addresses that answer although no record holds them.',
    shows: touches,
    filters: { zone: filters.values(), cause: filters.choices(arpscanCauses) },
  }),
  listSystemFindings: list({
    ...findings,
    path: '/addressCleanup/system',
    summary:
      'Lists addresses on record whose interface, server, owner or cooldown is gone, free addresses that are skipped, and addresses that only an engine has.',
    shows: touches,
    filters: { zone: filters.values(), cause: filters.choices(systemCauses) },
  }),
  cleanUpAddresses: op({
    method: 'POST',
    path: '/addressCleanup',
    summary: 'Cleans up findings of both lists: releases, reserves or re-applies each address. Requires a reason.',
    may: 'address.clean-up',
    audit: 'address.clean-up',
    touches,
    support: 'refused',
    asks: 'reason',
    input: CleanUpInput,
    output: CleanUpResults,
    status: 200,
    dryRun: true,
  }),
});
