import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { maxSshKeys } from '../limits.ts';
import { parseSshKey, problemOfKeyName, tidyKeyName } from '../keys.ts';
import { say } from '../messages.ts';
import { fingerprintOf } from './fingerprint.ts';
import { recordKey } from './history.ts';
import * as store from './store.ts';

/** A new key and the fields that its parts were typed in. */
export interface NewKey {
  name: string;
  publicKey: string;
  at: { name: string; publicKey: string };
}

/** Keeps a public key for the caller's account. Throws Invalid at the fields, Conflict where there are too many. */
export async function saveKey(ctx: Ctx, { name: typed, publicKey, at }: NewKey): Promise<string> {
  const { siteId, accountId } = ctx.me;
  const name = tidyKeyName(typed);
  const line = parseSshKey(publicKey);
  const problem = problemOfKeyName(name, at.name);
  const problems = [...(problem === null ? [] : [problem]), ...(line === null ? [item(1114, at.publicKey)] : [])];
  if (line === null || problems.length > 0) throw new Invalid(problems);
  await store.lockKeysOf(ctx.db, accountId);
  const fingerprint = fingerprintOf(line);
  const { count, sameName, sameKey } = await store.readClashes(ctx.db, { accountId, name, fingerprint });
  if (sameName !== null) problems.push(item(1771, at.name));
  if (sameKey !== null) problems.push(item(1772, at.publicKey, { name: sameKey }));
  if (problems.length > 0) throw new Invalid(problems);
  if (count >= maxSshKeys) throw new Conflict(1773, undefined, { max: maxSshKeys });
  const { type, comment } = line;
  const kept = [type, line.blob, comment].filter((part) => part !== '').join(' ');
  const key = { siteId, accountId, name, type, fingerprint, comment, publicKey: kept };
  const id = await store.insertKey(ctx.db, key, ctx.now);
  const diff = { type: [null, type], fingerprint: [null, fingerprint] } as const;
  await recordKey(ctx, { id, name, siteId, accountId }, { kind: 'lifecycle', action: say('ssh-key.create'), diff });
  return id;
}
