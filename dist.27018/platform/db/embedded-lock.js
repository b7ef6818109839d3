import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
/** A start takes seconds; a lock older than this belongs to a process whose number was given out again. */
const STALE_MS = 120_000;
const GIVE_UP_MS = 150_000;
/**
 * Takes the lock file that lets one process start the server; the others wait. Null as soon as `running()`
 * says that there is nothing left to start. The lock is only politeness: PostgreSQL itself refuses a second
 * server on the same data.
 */
export async function takeStartLock(file, running) {
    const giveUp = Date.now() + GIVE_UP_MS;
    for (;;) {
        if (await running())
            return null;
        try {
            fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
            return { release: () => fs.rmSync(file, { force: true }) };
        }
        catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
                throw error;
        }
        if (isStale(file))
            fs.rmSync(file, { force: true });
        else if (Date.now() > giveUp)
            throw new Error(`Another process holds ${file} and the database does not answer.`);
        else
            await delay(50);
    }
}
function isStale(file) {
    const found = fs.statSync(file, { throwIfNoEntry: false });
    if (!found)
        return false;
    if (Date.now() - found.mtimeMs > STALE_MS)
        return true;
    const pid = Number(readIfThere(file));
    // Between creation and content the file is empty for a moment.
    if (!Number.isInteger(pid) || pid <= 0)
        return false;
    try {
        process.kill(pid, 0);
        return false;
    }
    catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'ESRCH';
    }
}
function readIfThere(file) {
    try {
        return fs.readFileSync(file, 'utf8');
    }
    catch {
        return '';
    }
}
