import type { RowOf } from '#shell/list/list.ts';
import type { users } from '../contract.ts';

export type UserRow = RowOf<typeof users.listUsers>;
