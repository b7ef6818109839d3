import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { roles } from '../contract.ts';

export type PermissionRow = RowOf<typeof roles.listPermissions>;
export type SetRow = RowOf<typeof roles.listPermissionSets>;
export type PermissionSet = AnswerOf<typeof roles.readPermissionSet>;
export type Effect = PermissionSet['effects'][number];
export type GrantRow = RowOf<typeof roles.listGrants>;
export type TeamRow = RowOf<typeof roles.listTeam>;
export type RequestRow = RowOf<typeof roles.listAccessRequests>;
export type MembershipRow = AnswerOf<typeof roles.readMemberships>['items'][number];
export type Access = AnswerOf<typeof roles.explainAccess>;
