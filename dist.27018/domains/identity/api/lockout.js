import { createHmac } from 'node:crypto';
const minute = 60_000;
const windowMs = 15 * minute;
const failuresToBlock = 5;
const longestBlockMs = 15 * minute;
/** A name without failures for this long starts afresh. */
export const forgetMs = 12 * 60 * minute;
/** The count after one more failure: five in 15 minutes block for 60 s, then 2, 4, 8 and 15 minutes. */
export function afterFailure(before, now) {
    if (before === null || now - before.lastAt >= forgetMs)
        return { failures: 1, firstAt: now, lastAt: now, blocks: 0, blockedUntil: 0 };
    if (before.blockedUntil > now)
        return { ...before, lastAt: now };
    const inWindow = before.failures > 0 && now - before.firstAt < windowMs;
    const failures = inWindow ? before.failures + 1 : 1;
    const firstAt = inWindow ? before.firstAt : now;
    if (failures < failuresToBlock)
        return { ...before, failures, firstAt, lastAt: now };
    const blockMs = Math.min(minute * 2 ** before.blocks, longestBlockMs);
    return { failures: 0, firstAt: now, lastAt: now, blocks: before.blocks + 1, blockedUntil: now + blockMs };
}
/** The counter's key: a name that nobody has is counted like one that exists, and neither can be read back. */
export function lockoutKey(secret, siteId, email) {
    return createHmac('sha256', secret).update(`sign-in\0${siteId}\0${email.toLowerCase()}`).digest('base64url');
}
/** Seconds until this name may try again; 0 when it may now. */
export async function blockedSeconds(db, key, now) {
    const row = await db.selectFrom('sign_in_failure').select('blocked_until').where('key', '=', key).executeTakeFirst();
    return secondsUntil(row?.blocked_until?.getTime() ?? 0, now);
}
/** Counts a failure; answers the seconds it blocks for, or 0. */
export async function countFailure(pool, key, now) {
    return pool.transaction().execute(async (tx) => {
        const at = new Date(now);
        const first = await tx
            .insertInto('sign_in_failure')
            .values({ key, failures: 1, first_at: at, last_at: at })
            .onConflict((c) => c.doNothing())
            .returning('key')
            .executeTakeFirst();
        if (first !== undefined)
            return 0;
        const row = await tx
            .selectFrom('sign_in_failure')
            .selectAll()
            .where('key', '=', key)
            .forUpdate()
            .executeTakeFirstOrThrow();
        const after = afterFailure({
            failures: row.failures,
            firstAt: row.first_at.getTime(),
            lastAt: row.last_at.getTime(),
            blocks: row.blocks,
            blockedUntil: row.blocked_until?.getTime() ?? 0,
        }, now);
        await tx
            .updateTable('sign_in_failure')
            .set({
            failures: after.failures,
            first_at: new Date(after.firstAt),
            last_at: new Date(after.lastAt),
            blocks: after.blocks,
            blocked_until: after.blockedUntil === 0 ? null : new Date(after.blockedUntil),
        })
            .where('key', '=', key)
            .execute();
        return secondsUntil(after.blockedUntil, now);
    });
}
/** Forgets the failures of a name that has signed in. */
export async function forgetFailures(tx, key) {
    await tx.deleteFrom('sign_in_failure').where('key', '=', key).execute();
}
const secondsUntil = (until, now) => Math.max(0, Math.ceil((until - now) / 1000));
