import './errors.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { maxSshKeyName } from './limits.ts';

const keyTypes =
  /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-(ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com)$/;

/** One line of an authorized_keys file, read. */
export interface SshKeyLine {
  type: string;
  /** Base64, as it was written. */
  blob: string;
  comment: string;
}

/** Reads a type, and a blob that begins with the same type (RFC 4253, 6.6); null when it is no public key. */
export function parseSshKey(text: string): SshKeyLine | null {
  const line = text.trim();
  const [, type = '', blob = '', comment = ''] = /^(\S+) +(\S+)(?: +(.*))?$/.exec(line) ?? [];
  if (/[\r\n]/.test(line) || !keyTypes.test(type) || !/^[A-Za-z0-9+/]+={0,2}$/.test(blob)) return null;
  // Without padding, so that four characters encode three bytes; a single leftover character is not valid base64.
  const bare = blob.replace(/=+$/, '');
  if (bare.length % 4 === 1) return null;
  const bytes = atob(bare);
  const start = String.fromCharCode(0, 0, 0, type.length) + type;
  if (bytes.length < start.length + 36 || !bytes.startsWith(start)) return null;
  return { type, blob, comment: comment.trim() };
}

export const isSshKey = (text: string): boolean => parseSshKey(text) !== null;

/** A name as it is kept: without blanks around it, and single ones within. */
export const tidyKeyName = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** What is wrong with the name of a key, at `key`; null when nothing is. */
export function problemOfKeyName(name: string, key: string): ErrorItem | null {
  // eslint-disable-next-line no-control-regex -- these are what is refused
  const wrong = name === '' || name.length > maxSshKeyName || /[\u0000-\u001f\u007f]/.test(name);
  return wrong ? item(1770, key, { max: maxSshKeyName }) : null;
}
