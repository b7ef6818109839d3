import { z } from 'zod';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Group, GroupEdit, GroupRow, MemberAdd } from './schemas.ts';

const byGroup = z.strictObject({ groupId: z.uuid() });
const byMember = z.strictObject({ groupId: z.uuid(), memberId: z.uuid() });

export const groups = contract('groups', {
  listGroups: list({
    path: '/groups',
    summary: 'The groups of the accounts in scope.',
    may: 'group.view',
    row: GroupRow,
    sorts: ['name', 'created'],
    sort: 'name',
  }),
  readGroup: op({
    method: 'GET',
    path: '/groups/{groupId}',
    summary: 'One group with its members.',
    may: 'group.view',
    audit: 'none: read',
    params: byGroup,
    output: Group,
  }),
  createGroup: op({
    method: 'POST',
    path: '/groups',
    summary: 'Makes a group without members.',
    may: 'group.manage',
    audit: 'group.create',
    support: 'acting',
    input: GroupEdit,
    output: Group,
    status: 201,
    idempotent: true,
  }),
  saveGroup: op({
    method: 'PUT',
    path: '/groups/{groupId}',
    summary: 'Gives a group another name or description.',
    may: 'group.manage',
    audit: 'group.save',
    support: 'acting',
    params: byGroup,
    input: GroupEdit,
    output: Group,
    ifMatch: true,
  }),
  deleteGroup: op({
    method: 'DELETE',
    path: '/groups/{groupId}',
    summary: 'Deletes a group; what was shared with it is shared with its members no more.',
    may: 'group.manage',
    audit: 'group.delete',
    support: 'acting',
    params: byGroup,
    output: null,
  }),
  addGroupMember: op({
    method: 'POST',
    path: '/groups/{groupId}/members',
    summary: 'Adds somebody of the site to a group, by email.',
    may: 'group.manage',
    audit: 'group.add-member',
    support: 'acting',
    params: byGroup,
    input: MemberAdd,
    output: Group,
  }),
  removeGroupMember: op({
    method: 'DELETE',
    path: '/groups/{groupId}/members/{memberId}',
    summary: 'Takes somebody out of a group.',
    may: 'group.manage',
    audit: 'group.remove-member',
    support: 'acting',
    params: byMember,
    output: Group,
  }),
});
