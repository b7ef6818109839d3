import { op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import * as s from './schemas.ts';

/** Taking one's data along, and going for good. */
export const deletionOperations = {
  readPersonalData: op({
    method: 'GET',
    path: '/header/personalData',
    summary: 'Returns your latest personal data export, your deletion request if any, and what prevents deletion.',
    may: 'signed-in',
    audit: 'none: read',
    output: s.PersonalDataState,
  }),
  exportData: op({
    method: 'POST',
    path: '/header/dataExport',
    summary: 'Requests an export of your personal data. The download link is emailed and is valid for one day.',
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
    summary: 'Requests deletion of your account at the end of the waiting period.',
    may: 'signed-in',
    audit: 'account.request-deletion',
    touches: ['account', 'console', 'identity'],
    support: 'refused',
    personal: true,
    output: s.DeletionDue,
  }),
  cancelDeletion: op({
    method: 'DELETE',
    path: '/header/deletion',
    summary: 'Cancels your deletion request.',
    may: 'signed-in',
    audit: 'account.cancel-deletion',
    touches: ['account', 'console', 'identity'],
    support: 'refused',
    personal: true,
    output: null,
  }),
  requestDeletionOf: op({
    method: 'POST',
    path: '/users/{userId}/deletion',
    summary:
      "Requests deletion of another user's account at the end of the waiting period. Services that are left then hold it up.",
    may: 'account.administer',
    audit: 'account.request-deletion',
    touches: ['account', 'console', 'identity'],
    support: 'refused',
    params: s.UserParams,
    output: s.DeletionDue,
    status: 200,
  }),
  cancelDeletionOf: op({
    method: 'DELETE',
    path: '/users/{userId}/deletion',
    summary: "Cancels another user's deletion request.",
    may: 'account.manage',
    audit: 'account.cancel-deletion',
    touches: ['account', 'console', 'identity'],
    support: 'refused',
    params: s.UserParams,
    output: null,
  }),
};
