import { trafficLabel } from '../traffic.js';
const zoneColumns = [
    'id',
    'name',
    'continent',
    'country',
    'country_code as countryCode',
    'city',
    'engine',
    'closed_reason as closedReason',
];
/** Every data centre, in the order in which the provider shows them. */
export async function listDataCenters(db) {
    return db.selectFrom('data_center').select(zoneColumns).orderBy('position').orderBy('id').execute();
}
/** One data centre, or null. */
export async function readDataCenter(db, id) {
    return (await db.selectFrom('data_center').select(zoneColumns).where('id', '=', id).executeTakeFirst()) ?? null;
}
/** The processors sold in a zone, by type. */
export async function readZoneCpus(db, zoneId) {
    const rows = await db
        .selectFrom('zone_cpu')
        .select(['type', 'counts', 'ram_mb as ramMb'])
        .where('zone_id', '=', zoneId)
        .orderBy('type')
        .execute();
    // The column's check constraint allows these four letters only.
    return rows.map((row) => ({ ...row, type: row.type }));
}
/** The traffic packages sold in a zone, in the order in which they are offered. */
export async function readTrafficPackages(db, zoneId) {
    const rows = await db
        .selectFrom('zone_traffic_package')
        .select('code')
        .where('zone_id', '=', zoneId)
        .orderBy('position')
        .orderBy('code')
        .execute();
    return rows.map(({ code }) => ({ code, label: trafficLabel(code) }));
}
