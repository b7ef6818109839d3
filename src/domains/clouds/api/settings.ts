import type { z } from 'zod';
import { CloudConfig } from '#engines/openstack/config.ts';
import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { CloudSettings } from '../schemas.ts';
import { isPhysical, quotasOf } from '../states.ts';

export type Settings = z.infer<typeof CloudSettings>;

const boundTo = (zoneId: string) => ({ purpose: 'cloud-credential', owner: zoneId });

/** Seals the password of a cloud's user; it opens for this data center only. */
export const sealPassword = (secret: Buffer, zoneId: string, password: string): Buffer =>
  seal(secret, boundTo(zoneId), password);

const kinds = ['wan', 'lan', 'int'] as const;

/** `key=value, key=value` as an object; null: it is not written like that. */
export function specsOf(text: string): Record<string, string> | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs = parts.map((part) => /^([\w:.-]+)=(\S.*)$/.exec(part)?.slice(1) ?? null);
  if (pairs.includes(null)) return null;
  return Object.fromEntries(pairs.flatMap((pair) => (pair === null ? [] : [[pair[0] ?? '', pair[1] ?? '']])));
}

/** What is wrong with settings, at their fields. */
export function faultsOf(settings: Settings): ErrorItem[] {
  return [
    ...Object.entries(settings.flavors).flatMap(([type, text]) =>
      specsOf(text) === null ? [item(9992, `flavors.${type}`)] : [],
    ),
    ...kinds.flatMap((kind) =>
      isPhysical(settings[`${kind}Type`]) && settings[`${kind}Physical`] === '' ? [item(9993, `${kind}Physical`)] : [],
    ),
    ...rangeFaults(settings),
  ];
}

function rangeFaults({ vlanFirst, vlanLast }: Settings): ErrorItem[] {
  if ((vlanFirst === null) === (vlanLast === null) && (vlanFirst ?? 0) <= (vlanLast ?? 0)) return [];
  return [item(9991, 'vlanLast')];
}

/** Throws Invalid where settings can't be used. */
export function checkSettings(settings: Settings, more: readonly (ErrorItem | false)[] = []): void {
  const faults = [...faultsOf(settings), ...more.filter((one) => one !== false)];
  if (faults.length > 0) throw new Invalid(faults);
}

/** The limits that are set, by service. */
const limitsOf = ({ quotas }: Settings) =>
  Object.fromEntries(
    Object.entries(quotasOf).map(([service, names]) => [
      service,
      Object.fromEntries(names.flatMap((name) => (quotas[name] == null ? [] : [[name, quotas[name]]]))),
    ]),
  );

const orNothing = <K extends string>(name: K, value: string) => (value === '' ? {} : { [name]: value });

/** The configuration of the engine: settings as they are stored, with the password that was sealed. */
export function configOf(
  secret: Buffer,
  { zoneId, settings, sealed }: { zoneId: string; settings: Settings; sealed: Buffer },
): CloudConfig {
  const { authUrl, username, userDomain, project, projectDomain, accountsDomain, prefix, dhcp, disks, lacks } =
    settings;
  return CloudConfig.parse({
    authUrl,
    username,
    userDomain,
    project,
    projectDomain,
    accountsDomain,
    prefix,
    dhcp,
    disks,
    lacks,
    interface: settings.interface,
    password: unseal(secret, boundTo(zoneId), sealed),
    ...orNothing('region', settings.region),
    ...orNothing('volumeType', settings.volumeType),
    ...orNothing('availabilityZone', settings.availabilityZone),
    ...orNothing('rescueImage', settings.rescueImage),
    quotas: limitsOf(settings),
    flavors: Object.fromEntries(
      Object.entries(settings.flavors).flatMap(([type, text]) => {
        const specs = specsOf(text) ?? {};
        return Object.keys(specs).length === 0 ? [] : [[type, specs]];
      }),
    ),
    networks: Object.fromEntries(
      kinds.flatMap((kind) => {
        const type = settings[`${kind}Type`];
        if (type === 'tenant') return [];
        const physical = isPhysical(type) ? { physicalNetwork: settings[`${kind}Physical`] } : {};
        return [[kind, { type, ...physical }]];
      }),
    ),
  });
}
