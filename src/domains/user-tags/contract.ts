import { contract, op } from '#kernel/op.ts';
import { ByUser, ChangedUserTags, ChangeUserTags, UserTagNames, UserTags } from './schemas.ts';

export const userTags = contract('user-tags', {
  readUserTagNames: op({
    method: 'GET',
    path: '/userTags',
    summary: 'Returns the tags that accounts in scope have, with the number of accounts.',
    may: 'person.view',
    audit: 'none: read',
    output: UserTagNames,
  }),
  readUserTags: op({
    method: 'GET',
    path: '/users/{userId}/tags',
    summary: 'Returns the tags that staff put on an account.',
    may: 'person.view',
    audit: 'none: read',
    params: ByUser,
    output: UserTags,
  }),
  changeUserTags: op({
    method: 'POST',
    path: '/userTags',
    summary: 'Adds and removes tags on accounts. Customers never see them.',
    may: 'user-tag.manage',
    audit: 'user-tag.change',
    touches: ['user-tags', 'users'],
    support: 'refused',
    input: ChangeUserTags,
    output: ChangedUserTags,
    status: 200,
    dryRun: true,
  }),
});
