import type { AnswerOf } from '#kernel/op.ts';
import type { siteDashboard } from '../contract.ts';

export type Dashboard = AnswerOf<typeof siteDashboard.readSiteDashboard>;
export type CustomerMonth = Dashboard['months'][number];
export type Revenue = NonNullable<Dashboard['revenue']>[number];
