import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { users } from '../contract.ts';
import { createUser, inviteUser } from './create-user.ts';
import { mailPasswordReset, signOutUser, unblockUser } from './help-user.ts';
import { readSignUpFacts } from './read-sign-up-facts.ts';
import { listUserMessages, listUsers, listUserSignIns } from './store-list.ts';
import { listUserServices } from './store-services.ts';
import { importUsers } from './import-users.ts';

const domain: Domain = {
  name: 'users',
  operations: implement(users, {
    listUsers,
    createUser,
    importUsers,
    inviteUser,
    mailPasswordReset,
    unblockUser,
    signOutUser,
    readSignUpFacts,
    listUserSignIns,
    listUserMessages,
    listUserServices,
  }),
  menu: { users: 'person.view' },
};
export default domain;
