/** An emitter that writes into the given transaction: the event exists exactly when the change does. */
export function emitter(db) {
    return async (topic, target, data) => {
        await db
            .insertInto('event')
            .values({ topic, site_id: target.siteId, account_id: target.accountId, data: JSON.stringify(data) })
            .execute();
    };
}
