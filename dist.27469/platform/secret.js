import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
const KEY_BYTES = 32;
/**
 * The installation's 32-byte secret, from which every other key is derived; made (mode 0600) on first use.
 * Throws when the file has another length or may be read by others.
 */
export function secretKey(file) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    createOnce(file, randomBytes(KEY_BYTES));
    const key = fs.readFileSync(file);
    if (key.length !== KEY_BYTES) {
        throw new Error(`The secret file ${file} has ${key.length} bytes instead of ${KEY_BYTES}; restore it from a backup.`);
    }
    if ((fs.statSync(file).mode & 0o077) !== 0) {
        throw new Error(`The secret file ${file} can be read by other users; run: chmod 600 ${file}`);
    }
    return key;
}
/**
 * Writes a private file (mode 0600) unless it exists. It appears with its whole content at once, so that
 * a second process that starts now never reads half of it.
 */
export function createOnce(file, content) {
    if (fs.existsSync(file))
        return;
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    fs.writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    try {
        fs.linkSync(draft, file);
    }
    catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
            throw error;
    }
    finally {
        fs.rmSync(draft);
    }
}
