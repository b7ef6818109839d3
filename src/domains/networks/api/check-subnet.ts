import { contains, parseAddress } from '#kernel/addresses.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { maxDescription, mostGivenOut6, type PrefixLimits } from '../limits.ts';
import { isPrivate, planOf, privateRanges, type SubnetPlan } from '../subnets.ts';
import type { SubnetValues } from './store-change-subnet.ts';

/** What is wrong with a text as an address; null when it is one. */
export function problemOfAddress(text: string, key: string): ErrorItem | null {
  const read = parseAddress(text);
  if (read === null) return item(text.includes(':') ? 1880 : 1917, key);
  return read.family === 4 && read.value < 1n << 24n ? item(1917, key) : null;
}

export interface TypedSubnet {
  ip: string;
  bit: number;
  gateway: string;
  dns1: string | null;
  dns2: string | null;
  description: string;
}

/**
 * The subnet that was typed, and everything that is wrong with it, each at its field behind `at`. `anyRange` is for
 * operators, who have addresses of the internet to give.
 */
export function checkSubnet(
  typed: TypedSubnet,
  { at, anyRange, sizes }: { at: string; anyRange: boolean; sizes: PrefixLimits },
): { plan: SubnetPlan | null; values: SubnetValues | null; problems: ErrorItem[] } {
  const ip = typed.ip.trim();
  const wrongIp = problemOfAddress(ip, `${at}ip`);
  if (wrongIp !== null) return { plan: null, values: null, problems: [wrongIp] };
  const family = ip.includes(':') ? 6 : 4;
  const limits = sizes[family];
  const plan = planOf(ip, typed.bit);
  if (plan === null || typed.bit < limits.from || typed.bit > limits.to)
    return { plan: null, values: null, problems: [item(1918, `${at}bit`, { ...limits })] };
  const problems: ErrorItem[] = [];
  const [first = ''] = plan.cidr.split('/');
  if (parseAddress(ip)?.value !== plan.range.from) problems.push(item(1920, `${at}ip`, { cidr: plan.cidr, first }));
  else if (!anyRange && !isPrivate(plan.range))
    problems.push(item(1919, `${at}ip`, { ranges: privateRanges[family].join(', ') }));
  const gateway = typed.gateway.trim();
  problems.push(...gatewayProblems(gateway, plan, `${at}gateway`), ...sideProblems(typed, at));
  const values = {
    gateway,
    ...dnsOf(typed),
    from: parseAddress(gateway)?.value === plan.range.from + 1n ? plan.first : plan.gateway,
    to: plan.last,
    description: typed.description.trim(),
  };
  return { plan, values, problems };
}

function gatewayProblems(gateway: string, { range, cidr }: SubnetPlan, key: string): ErrorItem[] {
  const wrong = problemOfAddress(gateway, key);
  if (wrong !== null) return [wrong];
  const address = parseAddress(gateway);
  const inside = address !== null && contains(range, address);
  const edge = address?.value === range.from || address?.value === range.to;
  return inside && !edge ? [] : [item(1923, key, { cidr })];
}

const dnsOf = ({ dns1, dns2 }: Pick<TypedSubnet, 'dns1' | 'dns2'>) => ({
  dns1: dns1?.trim() || null,
  dns2: dns2?.trim() || null,
});

function sideProblems(typed: Pick<TypedSubnet, 'dns1' | 'dns2' | 'description'>, at: string): ErrorItem[] {
  const { dns1, dns2 } = dnsOf(typed);
  return [
    dns1 === null ? null : problemOfAddress(dns1, `${at}dns1`),
    dns2 === null ? null : problemOfAddress(dns2, `${at}dns2`),
    typed.description.trim().length > maxDescription ? item(1829, `${at}description`, { max: maxDescription }) : null,
  ].filter((one) => one !== null);
}

/** What a subnet is changed to, and everything that is wrong with that. */
export function checkEdit(cidr: string, typed: SubnetValues): { values: SubnetValues; problems: ErrorItem[] } {
  const [ip = '', bit = ''] = cidr.split('/');
  const plan = planOf(ip, Number(bit));
  if (plan === null) throw new RangeError(`${cidr} is not a subnet`);
  const [gateway, from, to] = [typed.gateway.trim(), typed.from.trim(), typed.to.trim()];
  const problems = [...gatewayProblems(gateway, plan, 'gateway'), ...sideProblems(typed, '')];
  const begins = problemOfAddress(from, 'from') ?? outside(plan, from, 'from');
  const ends = problemOfAddress(to, 'to') ?? outside(plan, to, 'to');
  const [low, high] = [parseAddress(from)?.value ?? 0n, parseAddress(to)?.value ?? 0n];
  if (begins !== null) problems.push(begins);
  if (ends !== null) problems.push(ends);
  else if (begins === null && high < low) problems.push(item(1928, 'to', { cidr }));
  else if (begins === null && high - low >= mostGivenOut6)
    problems.push(item(1933, 'to', { max: Number(mostGivenOut6) }));
  return { values: { gateway, ...dnsOf(typed), from, to, description: typed.description.trim() }, problems };
}

function outside({ range, cidr }: SubnetPlan, ip: string, key: string): ErrorItem | null {
  const address = parseAddress(ip);
  return address !== null && contains(range, address) ? null : item(1928, key, { cidr });
}
