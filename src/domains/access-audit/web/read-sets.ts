/** A permission set as a file has it. */
export interface FileSet {
  name: string;
  description: string;
  permissions: string[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A set of a file; null: it is none. */
function setOf(value: unknown): FileSet | null {
  if (!isObject(value)) return null;
  const { name, description = '', permissions } = value;
  if (typeof name !== 'string' || typeof description !== 'string' || !Array.isArray(permissions)) return null;
  const names = permissions.filter((one) => typeof one === 'string');
  return names.length === permissions.length ? { name, description, permissions: names } : null;
}

/** The permission sets of an exported file; null: it contains none, or something else. */
export function readSets(text: string): FileSet[] | null {
  try {
    const file: unknown = JSON.parse(text);
    if (!isObject(file) || file['format'] !== 'permission-sets' || !Array.isArray(file['sets'])) return null;
    const sets = file['sets'].map(setOf).filter((one) => one !== null);
    return sets.length > 0 && sets.length === file['sets'].length ? sets : null;
  } catch {
    return null;
  }
}
