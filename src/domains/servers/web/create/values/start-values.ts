import { readDraft } from '#shell/form/draft.ts';
import type { ServerDetail } from '../../types.ts';
import { valuesOfServer } from './clone.ts';
import { valuesOfLink } from './deep-link.ts';
import { plainValues, type CreateValues, type Zone } from './values.ts';

const zoneKey = 'console.lastZone';

export const keepZone = (zoneId: string) => localStorage.setItem(zoneKey, zoneId);

interface Sources {
  search: Readonly<Record<string, string>>;
  zones: readonly Zone[];
  /** The server whose configuration is taken over. */
  source: ServerDetail | undefined;
}

/**
 * Where the form begins: plain values, over them the server to start from, the draft, and the link; the zone last
 * used, if it is open.
 */
export function startValues(draftName: string, { search, zones, source }: Sources): CreateValues {
  const link = valuesOfLink(search);
  const draft = Object.keys(link).length > 0 ? {} : (readDraft<CreateValues>(draftName) ?? {});
  const values = { ...plainValues, ...(source && valuesOfServer(source)), ...draft, ...link };
  const known = zones.some(({ id }) => id === values.zoneId);
  return { ...values, zoneId: known ? values.zoneId : firstZone(zones) };
}

function firstZone(zones: readonly Zone[]): string {
  const open = zones.filter((zone) => zone.closedReason === null);
  const last = open.find(({ id }) => id === localStorage.getItem(zoneKey));
  return (last ?? open[0] ?? zones[0])?.id ?? '';
}
