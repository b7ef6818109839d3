/** The guest of a machine; null until its first boot. */
export function guestOf(store, ref) {
    const row = store.get(`SELECT hostname, nics, credentials, first_boot_at AS firstBootAt, booted_at AS bootedAt FROM machines
     WHERE ref = ? AND first_boot_at IS NOT NULL AND state = 'ready'`, ref);
    if (!row)
        return null;
    // Typed edge: JSON that this simulator wrote from parsed input.
    const nics = JSON.parse(row.nics);
    const credentials = JSON.parse(row.credentials);
    const { hostname, firstBootAt, bootedAt } = row;
    const addresses = bootedAt === null ? [] : nics.flatMap((nic) => nic.ips);
    return { hostname, addresses, firstBootAt, bootedAt, credentials };
}
