/** The length of a text or of bytes in four bytes, and then themselves: how the SSH protocol writes them. */
function field(part: Uint8Array): Uint8Array {
  const out = new Uint8Array(4 + part.length);
  new DataView(out.buffer).setUint32(0, part.length);
  out.set(part, 4);
  return out;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

function bytesOfJwk(text: string | undefined): Uint8Array {
  if (text === undefined) throw new Error('the browser exported a key without its numbers');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

const type = 'ssh-ed25519';
const blockSize = 8;

export interface SshPair {
  /** One line, as in authorized_keys. */
  publicKey: string;
  /** A file in OpenSSH's own format, without a passphrase. */
  privateKey: string;
}

/** An OpenSSH private key file (PROTOCOL.key of OpenSSH): the seed and the public half, unencrypted. */
export function openSshFile(seed: Uint8Array, pub: Uint8Array, about: { comment: string; check: Uint8Array }): string {
  const blob = joined([field(bytesOf(type)), field(pub)]);
  const secret = joined([
    about.check,
    about.check,
    field(bytesOf(type)),
    field(pub),
    field(joined([seed, pub])),
    field(bytesOf(about.comment)),
  ]);
  const padding = Uint8Array.from({ length: (blockSize - (secret.length % blockSize)) % blockSize }, (_, i) => i + 1);
  const file = joined([
    bytesOf('openssh-key-v1\0'),
    field(bytesOf('none')),
    field(bytesOf('none')),
    field(new Uint8Array()),
    new Uint8Array([0, 0, 0, 1]),
    field(blob),
    field(joined([secret, padding])),
  ]);
  const lines = base64(file).match(/.{1,70}/g) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
}

/** Makes an Ed25519 pair in this browser. The private half is handed to the caller and to no one else. */
export async function makePair(comment: string): Promise<SshPair> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('the browser made no pair');
  const { d, x } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const pub = bytesOfJwk(x);
  const blob = joined([field(bytesOf(type)), field(pub)]);
  const check = crypto.getRandomValues(new Uint8Array(4));
  return {
    publicKey: `${type} ${base64(blob)} ${comment}`.trim(),
    privateKey: openSshFile(bytesOfJwk(d), pub, { comment, check }),
  };
}
