import { op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import * as s from './schemas.ts';

/** Taking one's data along, and going for good. */
export const deletionOperations = {
  readPersonalData: op({
    method: 'GET',
    path: '/header/personalData',
    summary: 'The newest file of the own data, whether a deletion was asked for, and what stands in its way.',
    may: 'signed-in',
    audit: 'none: read',
    output: s.PersonalDataState,
  }),
  exportData: op({
    method: 'POST',
    path: '/header/dataExport',
    summary: 'Orders a file of everything that is kept about oneself; its link is mailed and works for a day.',
    may: 'signed-in',
    audit: 'account.export',
    support: 'refused',
    output: Accepted,
    status: 202,
    limit: 'report',
  }),
  requestDeletion: op({
    method: 'POST',
    path: '/header/deletion',
    summary: 'Asks for the own account to be deleted when the waiting period is over.',
    may: 'signed-in',
    audit: 'account.request-deletion',
    touches: ['account', 'console', 'identity'],
    support: 'refused',
    output: s.DeletionDue,
  }),
  cancelDeletion: op({
    method: 'DELETE',
    path: '/header/deletion',
    summary: 'Takes the wish to be deleted back.',
    may: 'signed-in',
    audit: 'account.cancel-deletion',
    touches: ['account', 'console', 'identity'],
    support: 'refused',
    output: null,
  }),
  cancelDeletionOf: op({
    method: 'DELETE',
    path: '/users/{userId}/deletion',
    summary: "Takes somebody's wish to be deleted back for them.",
    may: 'account.manage',
    audit: 'account.cancel-deletion',
    touches: ['account', 'console', 'identity'],
    support: 'refused',
    params: s.UserParams,
    output: null,
  }),
};
