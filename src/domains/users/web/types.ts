import type { RowOf } from '#shell/list/list.ts';
import type { users } from '../contract.ts';

export type UserRow = RowOf<typeof users.listUsers>;

export type UserService = RowOf<typeof users.listUserServices>;

/** Whom an action is about, in the list and on the page. */
export interface UserRef {
  id: string;
  email: string;
}
