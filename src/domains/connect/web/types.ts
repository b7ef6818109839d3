import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { connect } from '../contract.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type Connection = AnswerOf<typeof connect.readConnection>;
