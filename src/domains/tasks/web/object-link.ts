import { serverPath } from '#domains/servers/paths.ts';
interface HasObject {
  objectType: string | null;
  objectId: string | null;
}

const pages: Record<string, (id: string) => string> = {
  server: (id) => serverPath(id, 'overview'),
};

/** Where the object of a task is shown; null when it has no page. */
export function objectHref({ objectType, objectId }: HasObject): string | null {
  if (objectType === null || objectId === null) return null;
  return pages[objectType]?.(objectId) ?? null;
}
