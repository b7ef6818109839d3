import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { groups } from '../contract.ts';
import { topics } from '../live.ts';
import { createGroup, deleteGroup, saveGroup } from './edit-group.ts';
import { addGroupMember, removeGroupMember } from './edit-members.ts';
import { listGroups } from './store.ts';
import { forgetGroups, readGroupsOf } from './store-members.ts';
import { listGroupHistory, readGroup } from './view.ts';

const domain: Domain = {
  name: 'groups',
  operations: implement(groups, {
    listGroups,
    listGroupHistory,
    readGroup,
    createGroup,
    saveGroup,
    deleteGroup,
    addGroupMember,
    removeGroupMember,
  }),
  personal: { sections: [shortSection('groups', readGroupsOf)], forget: forgetGroups },
  menu: { groups: 'group.view' },
  topics,
};
export default domain;
