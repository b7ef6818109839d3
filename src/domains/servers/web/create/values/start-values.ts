import { readDraft } from '#shell/form/draft.ts';
import { zoneScope } from '#shell/session/zone-scope.ts';
import type { ServerDetail } from '../../types.ts';
import { generatePassword } from '../../../generate-password.ts';
import { secureBelow } from './password.ts';
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
  /** What the form begins with where nothing else says so. */
  plain: CreateValues;
}

/**
 * What a new form proposes to someone with these keys: the only one, none of several, or a password where there is none.
 * A password is there in any case, for the moment someone wants one, or the image does.
 */
export const plainFor = (keys: readonly { id: string }[]): CreateValues => ({
  ...plainValues,
  access: keys.length === 0 ? 'password' : 'sshKey',
  sshKeyIds: keys.length === 1 ? keys.map(({ id }) => id) : [],
  password: generatePassword(secureBelow),
});

/**
 * Where the form begins: plain values, over them the server to start from, the draft, and the link; the zone last
 * used, if it is open.
 */
export function startValues(draftName: string, { search, zones, source, plain }: Sources): CreateValues {
  const link = valuesOfLink(search);
  const draft = Object.keys(link).length > 0 ? {} : (readDraft<CreateValues>(draftName) ?? {});
  // No draft has a password, and none is in a link.
  const values = { ...plain, ...(source && valuesOfServer(source)), ...draft, ...link, password: plain.password };
  const known = zones.some(({ id }) => id === values.zoneId);
  return { ...values, zoneId: known ? values.zoneId : firstZone(zones) };
}

function firstZone(zones: readonly Zone[]): string {
  const open = zones.filter((zone) => zone.closedReason === null);
  const byId = (wanted: string | null) => open.find(({ id }) => id === wanted);
  return (byId(zoneScope.get()) ?? byId(localStorage.getItem(zoneKey)) ?? open[0] ?? zones[0])?.id ?? '';
}
