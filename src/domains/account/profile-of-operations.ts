import { op } from '#kernel/op.ts';
import * as s from './schemas.ts';

/** Someone else's profile, for the account above theirs and for administrators. */
export const profileOfOperations = {
  readProfileOf: op({
    method: 'GET',
    path: '/users/{userId}/profile',
    summary: 'The profile of somebody whom the caller may manage.',
    may: 'account.manage',
    audit: 'none: read',
    params: s.UserParams,
    output: s.ProfileOf,
  }),
  saveProfileOf: op({
    method: 'PUT',
    path: '/users/{userId}/profile',
    summary: "Changes somebody's profile for them, who are told; what is absent stays.",
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
    summary: 'Sets or takes away a contact of somebody for them, who are told.',
    may: 'account.manage',
    audit: 'profile.contact',
    support: 'refused',
    params: s.UserParams,
    input: s.ContactInput,
    output: null,
  }),
};
