import './errors.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { maxHostName, maxNetworkName } from './limits.ts';

/** 0 lan, 1 wan, 2 int. */
export const networkTypes = ['lan', 'wan', 'int'] as const;
/** 0 None, 1 Reserved, 2 Gateway, 3 Reserved User. */
export const typeNames = ['None', 'Reserved', 'Gateway', 'Reserved User'] as const;
export const addressTypes = { none: 0, reserved: 1, gateway: 2, reservedUser: 3 } as const;

/** The name that the system gives a network. */
export const systemName = (type: number, vlan: number, label: string): string =>
  `${networkTypes[type] ?? 'lan'}-${vlan}-${label}`;

/** What is wrong with a typed name; null when nothing is. */
export function problemOfName(name: string): ErrorItem | null {
  if (name === '' || name.length > maxNetworkName) return item(1910, 'name', { max: maxNetworkName });
  if (!/^[A-Za-z0-9-]+$/.test(name)) return item(1911, 'name');
  return /^(lan|wan|int)-\d*-?/i.test(name) ? item(1912, 'name') : null;
}

/** Whether the text can be in a reverse record: a full host name, without the dot at its end. */
export const isHostName = (text: string): boolean =>
  text.length <= maxHostName &&
  /^(?=.*\.)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);

/** The hexadecimal digits of a part of a MAC address, however it was written; null where it is no part of one. */
export function macPart(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  if (!/^[0-9a-f]{1,4}([:.-]?[0-9a-f]{1,4})*[:.-]?$/.test(trimmed)) return null;
  const digits = trimmed.replaceAll(/[:.-]/g, '');
  return digits.length >= 2 && digits.length <= 12 ? digits : null;
}
