import { translate } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { readsMasked } from '#platform/http/personal.ts';
import { contextFor, type Reader } from '#platform/http/reader.ts';
import { tableStretch } from '#platform/http/table-file.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { endOfZip, zipFile, type ZipEntry } from '#platform/zip/zip.ts';
import { siteClosure } from '../../contract.ts';
import { say } from '../../messages.ts';
import type { ZipFile } from '../../archive-files.ts';
import { documentArchivesOf } from '../document-archives.ts';
import { readEntries, type ArchivedEntry, type ManifestFacts } from '../store.ts';

/** The place of what comes after the last document: the manifest and the directory. */
const ending = 'end';

interface Asked {
  siteId: string;
  reader: Reader;
  downloadId: string;
  name: ZipFile;
  cursor: string | null;
  /** What is written already: files, and bytes. */
  rows: number;
  bytes: number;
  now: Date;
}

interface ZipStretch {
  content: Buffer;
  /** Files that the stretch has. */
  rows: number;
  entries: ArchivedEntry[];
  next: string | null;
}

/**
 * The next documents of a site as a part of a ZIP, and at last its manifest and directory. `keep` comes first where a document has to
 * be made. Null where who ordered it may not see the documents of customers anymore, or nothing issues them.
 */
export async function readZipStretch(app: App, asked: Asked): Promise<ZipStretch | { keep: Effect } | null> {
  const { siteId, reader, name, cursor, bytes, now } = asked;
  const { me } = await contextFor(app, reader, siteClosure.fetchArchiveFile);
  if (!me.permissions.has('billing.view') || readsMasked(me)) return null;
  if (cursor === ending) return endOf(await readEntries(app.db, asked.downloadId), asked);
  const source = documentArchivesOf(app).find((one) => one.name === name);
  if (source === undefined) return null;
  const { files, next, keep } = await source.read(app.db, siteId, { cursor, now });
  if (keep !== undefined) return { keep };
  const parts: Buffer[] = [];
  const entries: ArchivedEntry[] = [];
  let offset = bytes;
  for (const { number, account, date, ...file } of files) {
    const { entry, content } = zipFile(file, { offset, at: now });
    entries.push({ ...entry, number, account, date });
    parts.push(content);
    offset += content.length;
  }
  return { content: Buffer.concat(parts), rows: files.length, entries, next: next ?? ending };
}

/** The manifest, which names each file with its hash, and the directory. */
function endOf(
  entries: readonly (ZipEntry & ManifestFacts)[],
  { bytes, now, reader }: Pick<Asked, 'bytes' | 'now' | 'reader'>,
): ZipStretch {
  const titled = (id: Parameters<typeof say>[0]) => translate(say(id), reader.language);
  const manifest = tableStretch({
    format: 'csv',
    columns: [
      [titled('manifest-path'), ({ path }) => path],
      [titled('manifest-number'), ({ number }) => number],
      [titled('manifest-account'), ({ account }) => account],
      [titled('manifest-date'), ({ date }) => date],
      [titled('manifest-bytes'), (entry) => entry.bytes],
      [titled('manifest-hash'), ({ sha256 }) => sha256],
    ],
    rows: entries,
    begins: true,
    ends: true,
  });
  const file = { path: 'manifest.csv', content: Buffer.from(manifest) };
  const { entry, content } = zipFile(file, { offset: bytes, at: now });
  const directory = endOfZip([...entries, entry], { offset: bytes + content.length, at: now });
  return { content: Buffer.concat([content, directory]), rows: 0, entries: [], next: null };
}
