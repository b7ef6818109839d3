import type { AnswerOf } from '#kernel/op.ts';
import type { views } from '../contract.ts';

export type SavedViews = AnswerOf<typeof views.listViews>;
export type SavedView = SavedViews['items'][number];
