import { refusalFor } from '#domains/account/states.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Image } from '#domains/images/api/port.ts';
import type { Zone, ZoneCpu } from '#domains/infrastructure/api/port.ts';
import { shortages, type Capacity } from '#domains/infrastructure/capacity.ts';
import { problemOfIp, type Network } from '#domains/networks/api/port.ts';
import { overQuota, type Amounts } from '#domains/quotas/api/port.ts';
import type { NotSold } from '#domains/tenancy/offer.ts';
import type { Account } from '#domains/tenancy/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { SiteLimits } from '#platform/http/context.ts';
import { isGuestPassword } from '../../access.ts';
import { defaultLimits, diskSizesGb, type waysOut } from '../../limits.ts';
import type { servers } from '../../contract.ts';
import { leastDiskGb, leastDisks } from '../../disks-of-image.ts';
import { problemOfName } from '../../names.ts';
import { problemsOfStartup } from '../../startup.ts';
import type { QuotaStanding } from '../quota.ts';
import { sells } from './sold.ts';

export type ServerCreate = InputOf<typeof servers.createServers>;

/** What is sold in a zone, as far as one request asks for it. */
export interface Offer {
  zone: Zone;
  cpus: readonly ZoneCpu[];
  /** Null: not offered in the zone. */
  image: Image | null;
  /** Those of the wanted networks that the account may use. */
  networks: readonly Network[];
  trafficPackages: readonly { code: string }[];
  /** What the site of the account does not sell. */
  off: NotSold;
}

/** Processors without a guaranteed share are metered by the hour. */
export const hourlyOnly = (cpuType: string) => cpuType === 'T';

/** What an order is checked by, beside what is sold. */
interface Known {
  taken: ReadonlySet<string>;
  copied?: boolean;
  limits?: SiteLimits;
}

/**
 * Everything that is wrong with the wanted servers, each at its field. `taken` are the lower-case names that
 * the account has already; a null offer is a zone that does not exist. A copy has its image and its users already.
 */
export function problemsOf(
  input: ServerCreate,
  offer: Offer | null,
  { taken, copied = false, limits = defaultLimits }: Known,
): ErrorItem[] {
  const own = [...nameProblems(input.names, { taken, limits }), ...diskProblems(input, offer?.image ?? null, limits)];
  if (offer === null || offer.zone.closedReason !== null) return [item(1115, 'zoneId'), ...own];
  return [
    ...(offer.image === null && !copied ? [item(1116, 'imageId')] : []),
    ...own,
    ...cpuProblems(input, offer),
    ...networkProblems(input, offer, limits),
    ...(copied ? [] : accessProblems(input, offer.image)),
    ...billingProblems(input, offer),
    ...(input.managed && !sells(offer.off, 'managed') ? [item(1128, 'managed')] : []),
    ...(input.backup && !sells(offer.off, 'backup') ? [item(1129, 'backup')] : []),
  ];
}

function nameProblems(
  names: readonly string[],
  { taken, limits }: { taken: ReadonlySet<string>; limits: SiteLimits },
): ErrorItem[] {
  if (names.length < 1 || names.length > limits.servers) return [item(1104, 'names', { max: limits.servers })];
  const keys = names.map((name) => name.toLowerCase());
  return names.flatMap((name, i) => {
    const key = `names.${i}`;
    if (name === '') return [item(1105, key)];
    const problem = problemOfName(name, key);
    if (problem !== null) return [problem];
    return taken.has(keys[i]!) || keys.indexOf(keys[i]!) < i ? [item(1103, key)] : [];
  });
}

function diskProblems({ diskSizesGb: wanted }: ServerCreate, image: Image | null, limits: SiteLimits): ErrorItem[] {
  if (wanted.length < 1 || wanted.length > limits.disks) return [item(1110, 'diskSizesGb', { max: limits.disks })];
  const least = leastDisks(image);
  const missing = wanted.length < least ? [item(2250, 'diskSizesGb', { min: least })] : [];
  const wrong = wanted.flatMap((sizeGb, i) => {
    const min = Math.max(leastDiskGb(image, i), diskSizesGb[0]);
    const max = i === 0 ? limits.osDiskGb : limits.diskGb;
    const sold = (diskSizesGb as readonly number[]).includes(sizeGb) && sizeGb >= min && sizeGb <= max;
    return sold ? [] : [item(1109, `diskSizesGb.${i}`, { min, max })];
  });
  return [...missing, ...wrong];
}

function cpuProblems({ cpuType, cpuCount, ramMb }: ServerCreate, { cpus, image }: Offer): ErrorItem[] {
  const sold = cpus.find((cpu) => cpu.type === cpuType);
  if (sold === undefined) return [item(1106, 'cpuType')];
  const problems: ErrorItem[] = [];
  if (!sold.counts.includes(cpuCount)) problems.push(item(1106, 'cpuCount'));
  if (!sold.ramMb.includes(ramMb)) problems.push(item(1107, 'ramMb'));
  else if (image !== null && ramMb < image.minRamMb) problems.push(item(1108, 'ramMb', { min: image.minRamMb }));
  return [...problems, ...capacityProblems(sold, { cpuCount, ramMb })];
}

/** What the zone sells, but has no room for now. */
export function capacityProblems(sold: Capacity, wanted: { cpuCount: number; ramMb: number }): ErrorItem[] {
  return shortages(sold, wanted).map((key) => {
    if (key === 'cpuType') return item(2081, key);
    return item(2080, key, { max: (key === 'cpuCount' ? sold.freeCount : sold.freeRamMb) ?? 0 });
  });
}

function networkProblems(
  { networkIds, addresses, names }: ServerCreate,
  { networks }: Offer,
  { nics: max }: SiteLimits,
): ErrorItem[] {
  if (networkIds.length < 1 || networkIds.length > max) return [item(1111, 'networkIds', { max })];
  const usable = new Map(networks.map((network) => [network.id, network]));
  const chosen = addresses.map((ip) => ip?.trim() ?? null);
  return [
    ...networkIds.flatMap((id, i) => {
      const network = usable.get(id);
      if (network === undefined) return [item(1122, `networkIds.${i}`)];
      const { name, refusal: reason } = network;
      return reason === null ? [] : [item(2016, `networkIds.${i}`, { name, reason })];
    }),
    ...chosen.flatMap((ip, i) => {
      if (ip === null) return [];
      const key = `addresses.${i}`;
      const wrong = problemOfIp(ip, key);
      if (wrong !== null) return [wrong];
      const same = chosen.findIndex((other, j) => other === ip && networkIds[j] === networkIds[i]);
      return names.length > 1 || same < i || i >= networkIds.length ? [item(1779, key)] : [];
    }),
  ];
}

function accessProblems(input: ServerCreate, image: Image | null): ErrorItem[] {
  const { password, sshKey, sshKeyIds, sshKeyName } = input;
  const problems: ErrorItem[] = problemsOfStartup(input, image?.osFamily === 'windows');
  if (password !== undefined && !isGuestPassword(password)) problems.push(item(1112, 'password'));
  if (sshKeyName !== undefined && sshKey === undefined) problems.push(item(1114, 'sshKey'));
  if (image?.osFamily === 'windows' && password === undefined) problems.push(item(1125, 'password'));
  else if (password === undefined && sshKey === undefined && sshKeyIds.length === 0)
    problems.push(item(1113, 'password'));
  return problems;
}

function billingProblems({ billingMode, cpuType, trafficPackage }: ServerCreate, offer: Offer): ErrorItem[] {
  if (billingMode === 1) return [];
  const problems: ErrorItem[] = [];
  if (hourlyOnly(cpuType)) problems.push(item(1118, 'billingMode'));
  if (!offer.trafficPackages.some(({ code }) => code === trafficPackage)) problems.push(item(1117, 'trafficPackage'));
  return problems;
}

/** Why the account may not have `more` beside what it uses; null when it may. */
export function gateOf(account: Account, { limits, used }: QuotaStanding, more: Partial<Amounts>): Sayable | null {
  return refusalFor('order', account) ?? overQuota(limits, used, more);
}

/** What would let an account order again that may not now. */
export function wayOutOf(account: Account): (typeof waysOut)[number] {
  if (refusalFor('order', account) === null) return 'allowance';
  if (refusalFor('order', { ...account, billingState: verified }) === null) return 'billing';
  return account.enabled && account.status === 'Suspended-Billing' ? 'billing' : 'provider';
}

/** The state of a billing profile that forbids nothing. */
const verified = 3;
