import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { nics } from '../contract.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type NicTable = AnswerOf<typeof nics.listNics>;
export type NicRow = NicTable['items'][number];
