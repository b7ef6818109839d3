import type { AnswerOf } from '#kernel/op.ts';
import type { siteLaunch } from '../contract.ts';

export type AdminRow = AnswerOf<typeof siteLaunch.listSiteAdmins>['items'][number];
