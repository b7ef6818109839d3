import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { abuse } from '../contract.ts';

export type MeasureRow = RowOf<typeof abuse.listAbuseMeasures>;
export type Evidence = AnswerOf<typeof abuse.readAbuseEvidence>;
export type Facts = Evidence['facts'];
