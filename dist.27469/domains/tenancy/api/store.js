import { sql } from 'kysely';
/** The site with exactly this host name, else the one for every host, else null. */
export async function findSite(db, host) {
    const row = await db
        .selectFrom('site')
        .select(['id', 'name', 'host', 'primary_color', 'whitelabel', 'session_idle_minutes', 'session_hours'])
        .where('host', 'in', [host, '*'])
        .orderBy(sql `host = '*'`)
        .limit(1)
        .executeTakeFirst();
    if (row === undefined)
        return null;
    return {
        id: row.id,
        name: row.name,
        host: row.host,
        primaryColor: row.primary_color,
        whitelabel: row.whitelabel,
        idleMinutes: row.session_idle_minutes,
        hours: row.session_hours,
    };
}
/** One account, or null. */
export async function readAccount(db, accountId) {
    const row = await db
        .selectFrom('account')
        .select([
        'id',
        'site_id as siteId',
        'parent_id as parentId',
        'email',
        'name',
        'role',
        'status',
        'enabled',
        'billing_state as billingState',
        'server_allowance as serverAllowance',
        'price_list_id as priceListId',
    ])
        .where('id', '=', accountId)
        .executeTakeFirst();
    // Text columns; what is written into them comes from these two sets alone.
    return row === undefined ? null : { ...row, role: row.role, status: row.status };
}
