import fs from 'node:fs';
import path from 'node:path';
import { say } from '#platform/messages.ts';
import { StartError } from '#platform/start-error.ts';

/** Makes the data folder where it is missing; throws StartError where nothing can be written to it. */
export function openDataFolder(dataDir: string): void {
  try {
    // The database may run as another user, who has to get through this folder; the first to come makes it.
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    // The rights alone do not tell: the file system may be read-only.
    fs.rmdirSync(fs.mkdtempSync(path.join(dataDir, '.writable-')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(say('start.data-folder', { folder: dataDir, reason }), { cause: error });
  }
}
