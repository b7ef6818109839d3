import type { AnswerOf } from '#kernel/op.ts';
import type { identity } from '../../contract.ts';

export type Details = AnswerOf<typeof identity.readSecurity>;

type Switches = Pick<Details, 'useTFA' | 'useTFAEmail' | 'useTFASMS' | 'useTFAGoogle' | 'useAllowedIP'>;

/** The arguments that change some switches and leave the others. */
export function switchesOf(details: Details, change: Partial<Switches>) {
  const { useTFA, useTFAEmail, useTFASMS, useTFAGoogle, useAllowedIP } = { ...details, ...change };
  return { params: { id: details.userId }, input: { useTFA, useTFAEmail, useTFASMS, useTFAGoogle, useAllowedIP } };
}
