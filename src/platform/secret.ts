import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { say } from '#platform/messages.ts';
import { StartError } from '#platform/start-error.ts';

const KEY_BYTES = 32;

/**
 * The installation's 32-byte secret, from which every other key is derived; made (mode 0600) on first use.
 * Throws StartError when the file can't be made or read, has another length, or may be read by others.
 */
export function secretKey(file: string): Buffer {
  const key = readKey(file);
  const { length } = key;
  if (length !== KEY_BYTES) throw new StartError(say('start.secret-length', { file, length, expected: KEY_BYTES }));
  if ((fs.statSync(file).mode & 0o077) !== 0) throw new StartError(say('start.secret-mode', { file }));
  return key;
}

function readKey(file: string): Buffer {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    createOnce(file, randomBytes(KEY_BYTES));
    return fs.readFileSync(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(say('start.secret-unreadable', { file, reason }), { cause: error });
  }
}

/**
 * Writes a private file (mode 0600) unless it exists. It appears with its whole content at once, so that
 * a second process that starts now never reads half of it.
 */
export function createOnce(file: string, content: Buffer | string): void {
  if (fs.existsSync(file)) return;
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  fs.writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    fs.rmSync(draft);
  }
}
