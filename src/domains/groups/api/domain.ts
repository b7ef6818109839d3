import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { shortSection } from '#platform/personal-data.ts';
import { groups } from '../contract.ts';
import { createGroup, deleteGroup, saveGroup } from './edit-group.ts';
import { addGroupMember, removeGroupMember } from './edit-members.ts';
import { listGroups, readGroup } from './list-groups.ts';
import { forgetGroups, readGroupsOf } from './store-members.ts';

const domain: Domain = {
  name: 'groups',
  operations: implement(groups, {
    listGroups,
    readGroup,
    createGroup,
    saveGroup,
    deleteGroup,
    addGroupMember,
    removeGroupMember,
  }),
  personal: { sections: [shortSection('groups', readGroupsOf)], forget: forgetGroups },
};
export default domain;
