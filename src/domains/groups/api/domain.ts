import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { groups } from '../contract.ts';
import { topics } from '../live.ts';
import { archiveGroup, createGroup, deleteGroup, saveGroup } from './edit-group.ts';
import { addGroupMember, changeGroupMembers, removeGroupMember, setGroupDeputy } from './edit-members.ts';
import { expireMembers } from './expire-members.ts';
import { inviteGroupMember, resendGroupInvitation, withdrawGroupInvitation } from './invite-members.ts';
import { groupsWithoutOwner } from './diagnostics.ts';
import { reassignGroup } from './reassign-group.ts';
import { listGroups } from './store.ts';
import { forgetGroups, listGroupMembers, readGroupsOf } from './store-members.ts';
import { listGroupHistory, readGroup } from './view.ts';

const domain: Domain = {
  name: 'groups',
  operations: implement(groups, {
    listGroups,
    listGroupHistory,
    readGroup,
    createGroup,
    saveGroup,
    archiveGroup,
    reassignGroup,
    deleteGroup,
    addGroupMember,
    removeGroupMember,
    changeGroupMembers,
    setGroupDeputy,
    listGroupMembers,
    inviteGroupMember,
    resendGroupInvitation,
    withdrawGroupInvitation,
  }),
  reports: [groupsWithoutOwner],
  loops: [expireMembers],
  personal: { sections: [shortSection('groups', readGroupsOf)], forget: forgetGroups },
  menu: { groups: 'group.view' },
  topics,
};
export default domain;
