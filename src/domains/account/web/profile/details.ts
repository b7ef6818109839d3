import type { AnswerOf } from '#kernel/op.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { userOptions } from '#shell/session-reads.ts';
import { account } from '../../contract.ts';
import { consoleOps } from '#domains/console/contract.ts';

export type Details = AnswerOf<typeof consoleOps.readHeader>;

/** Reads again what a change of the profile may have touched, and waits until it is there. */
export async function refreshProfile(): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: keyOf(consoleOps.readHeader) }),
    cache.invalidateQueries({ queryKey: userOptions.queryKey }),
    cache.invalidateQueries({ queryKey: keyOf(account.readHistory) }),
    cache.invalidateQueries({ queryKey: keyOf(account.readProfileOf) }),
  ]);
}
