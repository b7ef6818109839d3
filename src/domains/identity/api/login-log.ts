import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';

export const loginResults = ['success', 'wrong', 'blocked', 'disabled', 'ip-refused'] as const;
export type LoginResult = (typeof loginResults)[number];

/** Writes one attempt to sign in; on the pool where the request is refused, so that the line stays. */
export async function logSignIn(
  db: Db,
  ctx: Pick<Ctx, 'request' | 'now'>,
  attempt: { email: string; accountId: string | null; result: LoginResult },
): Promise<void> {
  await db
    .insertInto('login_log')
    .values({
      at: ctx.now,
      email: attempt.email,
      account_id: attempt.accountId,
      site_id: ctx.request.site.id,
      result: attempt.result,
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
    })
    .execute();
}
