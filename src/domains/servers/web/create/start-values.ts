import { readDraft } from '#shell/draft.ts';
import { valuesOfLink } from './deep-link.ts';
import { plainValues, type CreateValues, type Zone } from './values.ts';

export const draftName = 'server-create';
const zoneKey = 'console.lastZone';

export const keepZone = (zoneId: string) => localStorage.setItem(zoneKey, zoneId);

/** Where the form begins: plain values, over them the draft, over it the link; the zone last used, if it is open. */
export function startValues(search: Readonly<Record<string, string>>, zones: readonly Zone[]): CreateValues {
  const link = valuesOfLink(search);
  const draft = Object.keys(link).length > 0 ? {} : (readDraft<CreateValues>(draftName) ?? {});
  const values = { ...plainValues, ...draft, ...link };
  const known = zones.some(({ id }) => id === values.zoneId);
  return { ...values, zoneId: known ? values.zoneId : firstZone(zones) };
}

function firstZone(zones: readonly Zone[]): string {
  const open = zones.filter((zone) => zone.closedReason === null);
  const last = open.find(({ id }) => id === localStorage.getItem(zoneKey));
  return (last ?? open[0] ?? zones[0])?.id ?? '';
}
