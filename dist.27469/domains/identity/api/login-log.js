export const loginResults = ['success', 'wrong', 'blocked', 'disabled', 'ip-refused'];
/** Writes one attempt to sign in; on the pool where the request is refused, so that the line stays. */
export async function logSignIn(db, ctx, attempt) {
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
