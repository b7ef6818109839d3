import { op } from '#kernel/op.ts';
import * as s from './schemas.ts';

/** Someone else's profile, for the account above theirs and for administrators. */
export const profileOfOperations = {
  readProfileOf: op({
    method: 'GET',
    path: '/users/{userId}/profile',
    summary: 'Returns the profile of a user you manage.',
    may: 'account.manage',
    audit: 'none: read',
    params: s.UserParams,
    output: s.ProfileOf,
  }),
  saveProfileOf: op({
    method: 'PUT',
    path: '/users/{userId}/profile',
    summary: 'Updates the profile of a user you manage and notifies them. Omitted fields are left unchanged.',
    may: 'account.manage',
    audit: 'profile.update',
    support: 'refused',
    params: s.UserParams,
    input: s.ProfileOfInput,
    output: null,
  }),
  saveContactOf: op({
    method: 'PUT',
    path: '/users/{userId}/contacts',
    summary: 'Sets or removes a contact of a user you manage and notifies them.',
    may: 'account.manage',
    audit: 'profile.contact',
    support: 'refused',
    params: s.UserParams,
    input: s.ContactInput,
    output: null,
  }),
};
