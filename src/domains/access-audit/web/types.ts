import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { accessAudit } from '../contract.ts';

export type PersonRow = RowOf<typeof accessAudit.listPeopleAccess>;
export type HeldRow = RowOf<typeof accessAudit.listPersonPermissions>;
export type Review = RowOf<typeof accessAudit.listAccessReviews>;
export type Entry = RowOf<typeof accessAudit.listReviewEntries>;
export type SetResult = AnswerOf<typeof accessAudit.importPermissionSets>['results'][number];
