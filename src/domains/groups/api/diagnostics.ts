import { diagnostic, ownerColumns } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { groups } from '../contract.ts';
import { say } from '../messages.ts';
import { withoutOwner } from './store.ts';

export const groupsWithoutOwner = diagnostic('groups', {
  id: 'groupsWithoutOwner',
  title: 'Groups without Owner',
  why: 'Groups whose owner left: the account is disabled, or its person is no longer in the team. Their members keep what the groups give, and no one looks after it. Reassign each group to an account that does.',
  empty: 'Every group has an owner.',
  may: 'report.customers',
  severity: 'warning',
  object: { type: 'group', title: say('finding-group'), to: '/groups/{ofSite}/{objectId}/info' },
  keys: ['ofSite'],
  columns: [
    { id: 'members', title: 'Members', kind: 'number', sortable: true },
    { id: 'heir', title: 'Account above', kind: 'text', sortable: true },
    ...ownerColumns,
  ],
  everyMinutes: 60,
  find: () => withoutOwner,
  fixes: [
    {
      id: 'reassign',
      may: 'group.manage',
      title: 'Reassign to the account above',
      note: 'The account above the owner becomes the owner of the group. Its members keep what it gives. Where there is no account above, reassign the group on its page.',
      request: ({ objectId, facts }) =>
        requestTo(groups.reassignGroup, {
          params: { groupId: objectId },
          input: { email: typeof facts['heir'] === 'string' ? facts['heir'] : '' },
        }),
    },
  ],
});
