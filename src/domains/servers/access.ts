/** The characters a guest password may have: those that no keyboard layout and no guest tool mangles. */
export const passwordSymbols = '!@#$^&*()~';
export const minPassword = 10;
export const maxPassword = 20;

/** The rule of guest operating systems, part by part: it is not the one of console accounts. */
export const passwordParts = {
  length: (text: string) => text.length >= minPassword && text.length <= maxPassword,
  upper: (text: string) => /[A-Z]/.test(text),
  lower: (text: string) => /[a-z]/.test(text),
  digit: (text: string) => /\d/.test(text),
  allowed: (text: string) => /^[A-Za-z0-9!@#$^&*()~]+$/.test(text),
} as const;
export type PasswordPart = keyof typeof passwordParts;

export const isGuestPassword = (text: string): boolean => Object.values(passwordParts).every((holds) => holds(text));

const keyTypes =
  /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-(ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com)$/;

/** One line of an authorized_keys file: a type, and a blob that begins with the same type (RFC 4253, 6.6). */
export function isSshKey(text: string): boolean {
  const [type = '', blob = ''] = text.trim().split(/ +/, 2);
  if (/[\r\n]/.test(text.trim()) || !keyTypes.test(type) || !/^[A-Za-z0-9+/]+={0,2}$/.test(blob)) return false;
  // Without padding, so that four characters stand for three bytes; a rest of one is no base64.
  const bare = blob.replace(/=+$/, '');
  if (bare.length % 4 === 1) return false;
  const bytes = atob(bare);
  const start = String.fromCharCode(0, 0, 0, type.length) + type;
  return bytes.length >= start.length + 36 && bytes.startsWith(start);
}
