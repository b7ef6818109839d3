import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { quotas } from '../contract.ts';

export type QuotaView = AnswerOf<typeof quotas.readQuotas>;
export type QuotaItem = QuotaView['items'][number];
export type QuotaRequestRow = RowOf<typeof quotas.listQuotaRequests>;
export type QuotaDefaultsRow = RowOf<typeof quotas.listQuotaDefaults>;
