import type { ShareLevel } from '#kernel/op.ts';
import { allows, type Actor } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';

/**
 * The actor as an operation that needs `wanted` meets them: what is shared with them widely enough lies in their scope.
 * The user who reaches a whole site has all of it anyway.
 */
export async function actorFor(app: App, actor: Actor, wanted: ShareLevel | null): Promise<Actor> {
  const { scope } = actor;
  if (wanted === null || app.sharing === null || scope.reach !== 'account') return actor;
  return withShared(actor, [...(await app.sharing.sharedWith(app.db, scope.accountIds))], wanted);
}

/** The same where what is shared has been read already. */
export function withShared(
  actor: Actor,
  all: readonly (readonly [id: string, level: ShareLevel])[],
  wanted: ShareLevel | null,
): Actor {
  const { scope } = actor;
  if (wanted === null || all.length === 0 || scope.reach !== 'account') return actor;
  const enough = all.filter(([, level]) => allows(level, wanted));
  return { ...actor, scope: { ...scope, shared: new Map(enough) } };
}
