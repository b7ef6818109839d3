import type { AnswerOf } from '#kernel/op.ts';
import type { guestReports } from '../contract.ts';

export type Report = AnswerOf<typeof guestReports.readGuestReport>;
