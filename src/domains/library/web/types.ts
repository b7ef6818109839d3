import type { AnswerOf } from '#kernel/op.ts';
import type { library } from '../contract.ts';

export type ImageRow = AnswerOf<typeof library.listImages>['items'][number];
export type ImageDetail = AnswerOf<typeof library.readImage>;
export type LibraryFrame = AnswerOf<typeof library.readLibrary>;
export type UploadTicket = AnswerOf<typeof library.createUpload>;
