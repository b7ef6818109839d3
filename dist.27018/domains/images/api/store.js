/** The images offered in a zone, in the order in which the provider shows them. */
export async function listImages(db, zoneId) {
    const rows = await imagesIn(db, zoneId).orderBy('image.position').orderBy('image.id').execute();
    return rows.map(imageOf);
}
/** One image, or null when the zone does not offer it. */
export async function readImage(db, { imageId, zoneId }) {
    const row = await imagesIn(db, zoneId).where('image.id', '=', imageId).executeTakeFirst();
    return row === undefined ? null : imageOf(row);
}
const imagesIn = (db, zoneId) => db
    .selectFrom('image')
    .innerJoin('image_zone', 'image_zone.image_id', 'image.id')
    .where('image_zone.zone_id', '=', zoneId)
    .select([
    'image.id',
    'engine_ref as engineRef',
    'name',
    'version',
    'os_family as osFamily',
    'guest_os as guestOs',
    'description',
    'min_ram_mb as minRamMb',
    'min_disk_gb as minDiskGb',
    'licence',
    'initial_user as initialUser',
]);
/** The column's check constraint allows the three families only. */
const imageOf = (row) => ({
    ...row,
    osFamily: row.osFamily,
});
