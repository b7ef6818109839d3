import { addressText, parseAddress } from './addresses.ts';
import { changeFields, marks, type MarkedFields } from './marks.ts';
import type { Schema } from './op.ts';
import { callingCodeOf, plainPhone } from './phone-number.ts';

/**
 * What a field or a column says about a person. `contact` is any of them, or an email, which stays whole: people are found and
 * named by it. `change` is a changed field of an object, by its name.
 */
export type PersonalKind = 'phone' | 'ip' | 'contact' | 'change';

/** The personal fields of a schema: what it is itself, or those below it. Lists are seen through. */
export type PersonalFields = MarkedFields<PersonalKind>;

const kinds = marks<PersonalKind>();

/** Marks a field as personal: staff without the permission for contact details read it masked. Mark it last, or the mark is lost. */
export const personal = <S extends Schema>(kind: PersonalKind, schema: S): S => kinds.mark(kind, schema);

/** The personal fields of an answer or a row; null: it has none. */
export const personalFieldsOf = kinds.fieldsOf;

/** A value with its personal fields masked; what is not marked stays as it is. */
export const maskFields = <T>(value: T, fields: PersonalFields): T => changeFields(value, fields, maskValue);

/** The fields of a history that are masked, by the names that it has for them. */
const changes: Readonly<Record<string, PersonalKind>> = { phone: 'phone' };

function maskValue(value: unknown, kind: PersonalKind): unknown {
  if (typeof value === 'string') return maskPersonal(kind, value);
  if (kind !== 'change' || typeof value !== 'object' || value === null || !('field' in value)) return value;
  const of = changes[String(value.field)];
  return of === undefined ? value : maskFields(value, { from: of, to: of });
}

/** `+972 •• ••• 45 67` of a phone number, `203.0.113.•••` of an address: enough to tell two apart, not enough to use them. */
export function maskPersonal(kind: PersonalKind, text: string): string {
  if (text === '' || text.includes('@')) return text;
  if (kind === 'phone') return maskPhone(text);
  if (kind === 'ip') return maskIp(text);
  if (parseAddress(text.split('/')[0] ?? '') !== null) return maskIp(text);
  return /^\+?[\d\s().-]{7,}$/.test(text) ? maskPhone(text) : text;
}

function maskPhone(text: string): string {
  const plain = plainPhone(text);
  const digits = plain.replaceAll(/\D/g, '');
  if (digits.length < 7) return '•••';
  const code = callingCodeOf(plain);
  return `${code === undefined ? '' : `+${code} `}•• ••• ${digits.slice(-4, -2)} ${digits.slice(-2)}`;
}

/** The network of an address stays: of IPv4 24 bits, of IPv6 48. */
function maskIp(text: string): string {
  const address = parseAddress(text.split('/')[0] ?? '');
  if (address === null) return '•••';
  const whole = addressText(address);
  if (address.family === 4) return whole.replace(/\d+$/, '•••');
  const network = addressText({ family: 6, value: (address.value >> 80n) << 80n }).replace(/:*$/, '');
  return `${network}:•••`;
}
