/** Replaces all rules. */
export function setFaults(world, rules) {
    world.store.run('DELETE FROM faults');
    for (const { kind, call, name, probability, times, ms, reason } of rules) {
        world.store.run('INSERT INTO faults (kind, call, name, probability, times, ms, reason) VALUES (?, ?, ?, ?, ?, ?, ?)', kind, call ?? null, name ?? null, probability ?? null, times ?? null, ms ?? null, reason ?? null);
    }
}
/** The rules in force, with what is left of their `times`. */
export function listFaults(world) {
    return world.store.all('SELECT * FROM faults ORDER BY id').map(({ id: _, kind, ...rest }) => ({
        kind,
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
    }));
}
/** Decides what happens to this call, and uses up the rules that strike. */
export function drawFaults(world, call, machineName) {
    const struck = strike(world, { call, machineName, doom: false });
    const kinds = new Set(struck.map((rule) => rule.kind));
    return {
        slowMs: struck.reduce((sum, rule) => sum + (rule.kind === 'slow' ? (rule.ms ?? 1000) : 0), 0),
        lost: kinds.has('lost'),
        refused: kinds.has('refused'),
        rejected: struck.find((rule) => rule.kind === 'rejected') ? reasonOf(struck, 'The engine rejects this.') : null,
        duplicate: kinds.has('duplicate'),
        outOfOrder: kinds.has('out-of-order'),
    };
}
/** Why the job that this call starts is going to fail, or null when it is not. */
export function drawDoom(world, call, machineName) {
    const struck = strike(world, { call, machineName, doom: true });
    return struck.length === 0 ? null : reasonOf(struck, 'The host failed.');
}
function strike(world, about) {
    const matching = world.store.all(`SELECT * FROM faults WHERE (kind = 'fail-job') = ?1 AND (call IS NULL OR call = ?2)
     AND (name IS NULL OR coalesce(?3 GLOB name, 0)) ORDER BY id`, about.doom ? 1 : 0, about.call, about.machineName);
    const struck = matching.filter((rule) => rule.probability === null || world.random() < rule.probability);
    for (const { id, times } of struck) {
        if (times === 1)
            world.store.run('DELETE FROM faults WHERE id = ?', id);
        else if (times !== null)
            world.store.run('UPDATE faults SET times = times - 1 WHERE id = ?', id);
    }
    return struck;
}
function reasonOf(struck, otherwise) {
    return struck.find((rule) => rule.reason !== null)?.reason ?? otherwise;
}
