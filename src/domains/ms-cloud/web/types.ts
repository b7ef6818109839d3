import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { msCloud } from '../contract.ts';

export type Connection = AnswerOf<typeof msCloud.readMsCloud>;
export type TenantRow = RowOf<typeof msCloud.listMsTenants>;
export type TenantDetails = AnswerOf<typeof msCloud.readMsTenant>;
export type SubscriptionRow = RowOf<typeof msCloud.listMsSubscriptions>;
