import '../../../errors.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { shortages } from '#domains/infrastructure/capacity.ts';
import { isSshKey, problemOfKeyName, tidyKeyName } from '#domains/ssh-keys/keys.ts';
import { isGuestPassword } from '../../../access.ts';
import { problemOfName } from '../../../names.ts';
import { problemsOfStartup } from '../../../startup.ts';
import { repeatedAt } from '../values/server-names.ts';
import type { CreateValues, ZoneCatalog } from '../values/values.ts';

/** What the person can have got wrong, with the server's own words and keys; the rest of the form offers only what is sold. */
export function problemsOf(values: CreateValues, catalog: ZoneCatalog): ErrorItem[] {
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const chosen = values.networkIds?.length ?? 0;
  return [
    ...(image ? [] : [item(1116, 'imageId')]),
    ...(values.cpuCount > 0 ? [] : [item(1106, 'cpuType')]),
    ...(image && values.ramMb < image.minRamMb ? [item(1108, 'ramMb', { min: image.minRamMb })] : []),
    ...capacityProblems(values, catalog),
    ...(chosen > 0 ? [] : [item(1111, 'networkIds', { max: catalog.maxNics })]),
    ...accessProblems(values, image?.osFamily === 'windows'),
    ...startupProblems(values, image?.osFamily === 'windows'),
    ...(values.billingMode === 0 && values.trafficPackage === '' ? [item(1117, 'trafficPackage')] : []),
    ...nameProblems(values.names),
  ];
}

/** What the zone sells, but has no room for now. */
function capacityProblems(values: CreateValues, { cpus }: ZoneCatalog): ErrorItem[] {
  const cpu = cpus.find(({ type }) => type === values.cpuType);
  if (!cpu) return [];
  return shortages(cpu, values).map((key) => {
    if (key === 'cpuType') return item(2081, key);
    return item(2080, key, { max: (key === 'cpuCount' ? cpu.freeCount : cpu.freeRamMb) ?? 0 });
  });
}

function accessProblems(values: CreateValues, windows: boolean): ErrorItem[] {
  const { access, password, sshKey, sshKeyIds, sshKeyName } = values;
  if (access === 'sshKey') {
    if (sshKey.trim() === '') return sshKeyIds.length > 0 ? [] : [item(1113, 'sshKey')];
    const name = tidyKeyName(sshKeyName);
    const atName = name === '' ? null : problemOfKeyName(name, 'sshKeyName');
    if (atName !== null) return [atName];
    return isSshKey(sshKey) ? [] : [item(1114, 'sshKey')];
  }
  if (password === '') return [item(windows ? 1125 : 1113, 'password')];
  return isGuestPassword(password) ? [] : [item(1112, 'password')];
}

function startupProblems({ startup, script, userData }: CreateValues, windows: boolean): ErrorItem[] {
  if (startup === 'none') return [];
  return problemsOfStartup(startup === 'script' ? { script } : { userData }, windows);
}

function nameProblems(names: readonly string[]): ErrorItem[] {
  const repeated = repeatedAt(names);
  return names.flatMap((name, i) => {
    const key = `names.${i}`;
    if (name === '') return [item(1105, key)];
    return problemOfName(name, key) ?? (repeated.includes(i) ? [item(1103, key)] : []);
  });
}
