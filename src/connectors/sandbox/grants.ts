import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in the same time wherever they differ. */
export const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Grants of a sandbox, which it knows again after a restart: what they are, and a signature. */
export function signedGrants(key: string) {
  const signatureOf = (content: string) => createHmac('sha256', key).update(content).digest('base64url');
  return {
    signed(...parts: (string | number)[]): string {
      const content = [...parts, randomBytes(9).toString('base64url')].join('~');
      return `${content}~${signatureOf(content)}`;
    },
    /** The parts of a grant; null: it is none of this sandbox. */
    opened(grant: string): string[] | null {
      const at = grant.lastIndexOf('~');
      const [content, signature] = [grant.slice(0, Math.max(at, 0)), grant.slice(at + 1)];
      return same(signature, signatureOf(content)) ? content.split('~') : null;
    },
  };
}
