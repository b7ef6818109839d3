import { createHmac, timingSafeEqual } from 'node:crypto';
import { isNotificationCode, type NotificationCode } from '../kinds.ts';

/** Whose mails of what kind a link ends. */
export type Ended =
  | { accountId: string; what: 'codes'; ofParent: boolean; codes: NotificationCode[] }
  /** Copies to an additional address. */
  | { accountId: string; what: 'copies'; level: number };

const macLength = 22;
const idLength = 32;

/**
 * A token that ends mails without a session: 22 characters of HMAC, the account, and the codes. It does nothing else,
 * and does not run out: the link in an old mail must still work.
 */
export function unsubscribeToken(secret: Buffer, ended: Ended): string {
  const what = ended.what === 'copies' ? `l${ended.level}` : `${ended.ofParent ? 'p' : 'o'}${ended.codes.join('-')}`;
  const payload = ended.accountId.replaceAll('-', '') + what;
  return macOf(secret, payload) + payload;
}

/** What a token ends; null for one that we did not make. */
export function readUnsubscribeToken(secret: Buffer, token: string): Ended | null {
  const [mac, payload] = [token.slice(0, macLength), token.slice(macLength)];
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(secret, payload))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const accountId = payload.slice(0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const kind = payload[idLength];
  const rest = payload.slice(idLength + 1);
  if (kind === 'l') return { accountId, what: 'copies', level: Number(rest) };
  const codes = rest.split('-').map(Number).filter(isNotificationCode);
  return { accountId, what: 'codes', ofParent: kind === 'p', codes };
}

const macOf = (secret: Buffer, payload: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${payload}`).digest('base64url').slice(0, macLength);
