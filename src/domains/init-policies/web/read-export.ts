import type { Content, PolicyFile } from '../content.ts';
import { emptyContent } from '../content.ts';
import type { OsFamily } from '../states.ts';

/** As far as it takes to show it; what is wrong inside is for the server to say. */
const isContent = (value: unknown): value is Partial<Content> =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'config') === 'string' &&
  ['files', 'services', 'variables'].every((list) => Array.isArray(Reflect.get(value, list)));

/** A file as it is exported today: its checksum had the name of its only kind before. */
function asNow({ sha256, ...file }: PolicyFile & { sha256?: string }): PolicyFile {
  return sha256 === undefined ? file : { ...file, checksum: sha256 };
}

interface Exported {
  name: string;
  description: string;
  osFamily: OsFamily;
  osVersions: string[];
  tags: string[];
  content: Content;
}

/** What a file of an exported policy holds; null: nothing. */
export function readExport(text: string): Exported | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !('content' in read)) return null;
    const { content } = read;
    if (!isContent(content)) return null;
    const textAt = (key: string) => (key in read ? String(Reflect.get(read, key)) : '');
    const listAt = (key: string) => {
      const list: unknown = Reflect.get(read, key);
      return Array.isArray(list) ? list.map(String) : [];
    };
    return {
      name: textAt('name'),
      description: textAt('description'),
      osFamily: textAt('osFamily') === 'windows' ? 'windows' : 'linux',
      osVersions: listAt('osVersions'),
      tags: listAt('tags'),
      content: { ...emptyContent, ...content, files: (content.files ?? []).map(asNow) },
    };
  } catch {
    return null;
  }
}
