import type { AnswerOf } from '#kernel/op.ts';
import type { roles } from '../contract.ts';

export type PermissionRow = AnswerOf<typeof roles.listPermissions>['items'][number];
