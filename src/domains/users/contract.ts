import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { roles } from '#kernel/permissions.ts';
import { accountStates, billingStates } from '#domains/account/states.ts';
import { ByUser, SentRow, SignInRow, SignUpFacts, UserRow } from './schemas.ts';

export const users = contract('users', {
  listUsers: list({
    path: '/users',
    summary: 'Lists the users in scope. The search also finds them by what they own, such as an invoice number.',
    may: 'person.view',
    row: UserRow,
    filters: {
      group: filters.choice(['risk', 'new', 'noFactor']),
      state: filters.choices([...accountStates, 'Disabled']),
      billing: filters.choices(billingStates.map(String)),
      role: filters.choices(roles),
      standing: filters.choice(['blocked', 'warned', 'unverified']),
      factor: filters.flag(),
      site: filters.id(),
      period: filters.period(),
      deletion: filters.choice(['asked', 'held']),
    },
    sorts: ['email', 'name', 'company', 'created'],
    sort: 'email',
    shows: ['users', 'account', 'identity'],
  }),
  readSignUpFacts: op({
    method: 'GET',
    path: '/users/{userId}/signup',
    summary: 'Returns how an account came about: source, address, browser, and what was confirmed.',
    may: 'person.view',
    audit: 'none: read',
    params: ByUser,
    output: SignUpFacts,
  }),
  listUserSignIns: list({
    path: '/users/{userId}/signIns',
    summary: 'Lists the sign-ins of a user and the attempts that failed, newest first.',
    may: 'person.view',
    params: ByUser,
    row: SignInRow,
    sorts: ['at'],
    sort: '-at',
  }),
  listUserMessages: list({
    path: '/users/{userId}/messages',
    summary: 'Lists the emails and text messages to a user with their delivery, newest first.',
    may: 'person.view',
    params: ByUser,
    row: SentRow,
    sorts: ['at'],
    sort: '-at',
  }),
});
