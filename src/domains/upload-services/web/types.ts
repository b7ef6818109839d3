import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { uploadServices } from '../contract.ts';

export type UploadServiceRow = AnswerOf<typeof uploadServices.readUploadService>;
export type QueueRow = RowOf<typeof uploadServices.listUploadQueue>;
export type ErrorRow = RowOf<typeof uploadServices.listUploadErrors>;
