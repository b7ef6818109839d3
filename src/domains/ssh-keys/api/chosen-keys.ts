import { item, type ErrorItem } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { isSshKey } from '../keys.ts';
import { maxKeysPerServer } from '../limits.ts';
import { readKeys } from './store.ts';

interface Chosen {
  sshKeyIds: readonly string[];
  sshKey?: string | undefined;
}

/** The keys that a server is to have, each a line, and what is wrong with the choice, at `sshKeyIds` and `sshKey`. */
export async function chosenKeys(
  { db, scope }: Ctx,
  { sshKeyIds, sshKey }: Chosen,
): Promise<{ lines: string[]; problems: ErrorItem[] }> {
  const ids = [...new Set(sshKeyIds)];
  const typed = sshKey?.trim();
  if (ids.length + (typed === undefined ? 0 : 1) > maxKeysPerServer)
    return { lines: [], problems: [item(1775, 'sshKeyIds', { max: maxKeysPerServer })] };
  const found = await readKeys(db, scope, ids);
  const problems = sshKeyIds.flatMap((id, i) => (found.has(id) ? [] : [item(1774, `sshKeyIds.${i}`)]));
  if (typed !== undefined && !isSshKey(typed)) problems.push(item(1114, 'sshKey'));
  const lines = [...ids.flatMap((id) => found.get(id)?.publicKey ?? []), ...(typed === undefined ? [] : [typed])];
  return { lines: [...new Set(lines)], problems };
}
