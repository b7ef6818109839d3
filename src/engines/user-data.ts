import type { UserData } from './init.ts';

/** The kinds of parts that cloud-init and cloudbase-init read. */
const userDataKinds = ['text/cloud-config', 'text/x-shellscript'] as const;
export type UserDataKind = (typeof userDataKinds)[number];

export interface UserDataPart {
  /** `text/plain`: the guest looks at its first line. */
  kind: UserDataKind | 'text/plain';
  name: string;
  text: string;
}

/** What no line of a part may begin with is chosen by them: a part that holds it would end there. */
function boundaryOf(parts: readonly UserDataPart[]): string {
  let boundary = '==skydeck-user-data==';
  while (parts.some(({ text }) => text.includes(boundary))) boundary += '=';
  return boundary;
}

/** User data of these parts in order: one alone as it is, several as a MIME multi-part document. */
export function writeUserData(parts: readonly UserDataPart[]): string {
  const [first, ...others] = parts;
  if (first === undefined) return '';
  if (others.length === 0) return first.text;
  const boundary = boundaryOf(parts);
  const written = parts.map(({ kind, name, text }) =>
    [
      `--${boundary}`,
      `Content-Type: ${kind}; charset="utf-8"`,
      'MIME-Version: 1.0',
      'Content-Transfer-Encoding: 8bit',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      text.endsWith('\n') ? text : `${text}\n`,
    ].join('\n'),
  );
  const head = `Content-Type: multipart/mixed; boundary="${boundary}"\nMIME-Version: 1.0\n\n`;
  return `${head}${written.join('')}--${boundary}--\n`;
}

/** User data with what a person wrote as its last part; alone it stays as it was written. */
export function joinUserData(data: UserData | null, own: string | null): UserData | null {
  if (own === null) return data;
  if (data === null) return { text: own, secrets: {} };
  const last: UserDataPart = { kind: kindOf(own) ?? 'text/plain', name: 'own', text: own };
  return { ...data, text: writeUserData([...readUserData(data.text), last]) };
}

/** Resolves references, escaped for the quotes in the text. What a secret holds is not looked at again. */
export function fillSecrets({ text, secrets }: UserData): string {
  // The longest first: one may begin another.
  const references = Object.keys(secrets).sort((a, b) => b.length - a.length);
  if (references.length === 0) return text;
  const any = new RegExp(references.map((one) => one.replaceAll(/[^\w]/g, String.raw`\$&`)).join('|'), 'g');
  return text.replaceAll(any, (reference) => JSON.stringify(secrets[reference] ?? '').slice(1, -1));
}

/** The parts of user data, as a guest takes it apart; what is neither is left out. */
export function readUserData(text: string): UserDataPart[] {
  const found = /^Content-Type:\s*multipart\/mixed;\s*boundary="([^"]+)"/im.exec(text.slice(0, 500));
  if (found?.[1] === undefined) {
    const kind = kindOf(text);
    return kind === null ? [] : [{ kind, name: 'part-001', text }];
  }
  return text
    .split(`--${found[1]}`)
    .slice(1, -1)
    .flatMap((part, i) => {
      const end = part.indexOf('\n\n');
      const head = part.slice(0, end);
      const kind = userDataKinds.find((one) => head.includes(one));
      if (end === -1 || kind === undefined) return [];
      const name = /filename="([^"]*)"/.exec(head)?.[1] ?? `part-${String(i + 1).padStart(3, '0')}`;
      return [{ kind, name, text: part.slice(end + 2) }];
    });
}

function kindOf(text: string): UserDataKind | null {
  if (text.startsWith('#cloud-config')) return 'text/cloud-config';
  return /^#!|^#ps1/.test(text) ? 'text/x-shellscript' : null;
}
