import { isObject } from '../differences.ts';

/** The settings of a site as a file has them; what each part holds is checked by the server. */
export interface SettingsFile {
  site: string | undefined;
  parts: Record<string, Record<string, unknown>>;
}

const isParts = (value: unknown): value is SettingsFile['parts'] =>
  isObject(value) && Object.values(value).every(isObject);

/** The settings of an exported file; null: it contains something else. */
export function readSettingsFile(text: string): SettingsFile | null {
  try {
    const file: unknown = JSON.parse(text);
    if (!isObject(file) || file['format'] !== 'site-settings' || file['version'] !== 1) return null;
    const { site, parts } = file;
    if (!isParts(parts) || Object.keys(parts).length === 0) return null;
    return { site: typeof site === 'string' ? site : undefined, parts };
  } catch {
    return null;
  }
}
