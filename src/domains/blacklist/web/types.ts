import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { blacklist } from '../contract.ts';

export type EntryRow = RowOf<typeof blacklist.listBlocklistEntries>;
export type HitRow = RowOf<typeof blacklist.listBlocklistHits>;
export type BlockListRow = RowOf<typeof blacklist.listBlockLists>;
export type ImportAnswer = AnswerOf<typeof blacklist.importBlocklistEntries>;
