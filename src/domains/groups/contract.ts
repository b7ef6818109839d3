import { z } from 'zod';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { historyList, HistoryRow } from '#domains/history/list.ts';
import { Group, GroupEdit, GroupRow, MemberAdd } from './schemas.ts';

const byGroup = z.strictObject({ groupId: z.uuid() });
const byMember = z.strictObject({ groupId: z.uuid(), memberId: z.uuid() });

/** What is shared with a group names it. */
const showGroups = ['groups', 'servers', 'sharing', 'networks', 'library', 'views'] as const;

export const groups = contract('groups', {
  listGroups: list({
    path: '/groups',
    summary: 'Lists the groups of the accounts in scope.',
    may: 'group.view',
    row: GroupRow,
    sorts: ['name', 'created'],
    sort: 'name',
  }),
  readGroup: op({
    method: 'GET',
    path: '/groups/{groupId}',
    summary: 'Returns a group and its members.',
    may: 'group.view',
    audit: 'none: read',
    params: byGroup,
    output: Group,
  }),
  listGroupHistory: historyList({
    path: '/groups/{groupId}',
    of: 'a group',
    may: 'group.view',
    params: byGroup,
    row: HistoryRow,
  }),
  createGroup: op({
    method: 'POST',
    path: '/groups',
    summary: 'Creates an empty group.',
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
    summary: 'Updates the name and description of a group.',
    may: 'group.manage',
    audit: 'group.save',
    touches: showGroups,
    support: 'acting',
    params: byGroup,
    input: GroupEdit,
    output: Group,
    ifMatch: true,
  }),
  deleteGroup: op({
    method: 'DELETE',
    path: '/groups/{groupId}',
    summary: 'Deletes a group. Its members lose access to everything shared with it.',
    may: 'group.manage',
    audit: 'group.delete',
    touches: showGroups,
    support: 'acting',
    params: byGroup,
    output: null,
  }),
  addGroupMember: op({
    method: 'POST',
    path: '/groups/{groupId}/members',
    summary: 'Adds a user of the site to a group by email address.',
    may: 'group.manage',
    audit: 'group.add-member',
    touches: ['groups', 'servers', 'sharing'],
    support: 'acting',
    params: byGroup,
    input: MemberAdd,
    output: Group,
  }),
  removeGroupMember: op({
    method: 'DELETE',
    path: '/groups/{groupId}/members/{memberId}',
    summary: 'Removes a member from a group.',
    may: 'group.manage',
    audit: 'group.remove-member',
    touches: ['groups', 'servers', 'sharing'],
    support: 'acting',
    params: byMember,
    output: Group,
  }),
});
