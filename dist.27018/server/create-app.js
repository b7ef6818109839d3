var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};
import { readdir } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '#kernel/clock.ts';
import { openDatabase } from '#platform/db/pool.ts';
import { startHub } from '#platform/live/hub.ts';
import { codeRoot } from '#platform/paths.ts';
/** Reads `api/domain` of every folder in `domains`: deleting a folder deletes the feature. */
export async function loadDomains() {
    const root = path.join(codeRoot, 'domains');
    const file = `domain${path.extname(import.meta.filename)}`;
    const found = [];
    for (const entry of (await readdir(root)).sort()) {
        const names = await readdir(path.join(root, entry, 'api')).catch(() => []);
        if (!names.includes(file))
            continue;
        const module = (await import(__rewriteRelativeImportExtension(pathToFileURL(path.join(root, entry, 'api', file)).href)));
        found.push(module.default);
    }
    return found;
}
/** Puts the product together around a database; nothing runs or listens yet. */
export async function createApp(parts) {
    const domains = await loadDomains();
    const database = openDatabase(parts.databaseUrl, {
        applicationName: 'skydeck',
        max: parts.connections ?? 12,
        log: parts.log,
    });
    const processId = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
    const stopping = new AbortController();
    const hub = startHub(database, { log: parts.log, name: processId });
    const byKey = (all, key) => {
        const map = new Map(all.map((one) => [key(one), one]));
        if (map.size !== all.length)
            throw new Error('two entries have the same name');
        return map;
    };
    return {
        config: parts.config,
        processId,
        log: parts.log,
        clock: parts.clock ?? systemClock,
        database,
        db: database.db,
        secret: parts.secret,
        hub,
        stopping: stopping.signal,
        beginStop: () => stopping.abort(),
        domains,
        reports: byKey(domains.flatMap((d) => d.reports ?? []), (report) => report.id),
        tasks: byKey(domains.flatMap((d) => d.tasks ?? []), (task) => task.kind),
        engineNames: parts.engines.names,
        engine: (name) => parts.engines.get(name),
        async close() {
            await hub.close();
            await database.close();
        },
    };
}
