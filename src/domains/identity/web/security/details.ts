import type { AnswerOf } from '#kernel/op.ts';
import { call } from '#shell/call.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { refreshContext } from '#shell/session-reads.ts';
import { identity } from '../../contract.ts';

export type Details = AnswerOf<typeof identity.readSecurity>;

/** Reads everything that a change of the security settings may have touched. */
export async function refreshSecurity(): Promise<void> {
  refreshContext();
  const reads = [
    identity.readSecurity,
    identity.listSessions,
    identity.listRememberedBrowsers,
    identity.listLoginAudit,
  ];
  await Promise.all(reads.map((read) => cache.invalidateQueries({ queryKey: keyOf(read) })));
}

type Switches = Pick<Details, 'useTFA' | 'useTFAEmail' | 'useTFASMS' | 'useTFAGoogle' | 'useAllowedIP'>;

/** Changes some switches and leaves the others; answers the recovery codes it brought. */
export async function saveSwitches(details: Details, change: Partial<Switches>): Promise<readonly string[]> {
  const { useTFA, useTFAEmail, useTFASMS, useTFAGoogle, useAllowedIP } = { ...details, ...change };
  const input = { useTFA, useTFAEmail, useTFASMS, useTFAGoogle, useAllowedIP };
  const answer = await call(identity.updateFactors, { params: { id: details.userId }, input });
  return answer.recoveryCodes;
}
