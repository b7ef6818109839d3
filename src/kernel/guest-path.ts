import { why } from './reasons.ts';

/** The family of a guest's paths; `either` where the guest is not known yet. */
export const guestPathKinds = ['linux', 'windows', 'either'] as const;
export type GuestPathKind = (typeof guestPathKinds)[number];

/** What may be wrong with a path in a guest. */
export const guestPathProblems = {
  noOs: why('guest-path.noOs'),
  noRoot: why('guest-path.noRoot'),
  dots: why('guest-path.dots'),
  endsWithDot: why('guest-path.endsWithDot'),
  characters: why('guest-path.characters'),
  fileName: why('guest-path.fileName'),
} as const;
export type GuestPathProblem = keyof typeof guestPathProblems;

export type CheckedGuestPath = { path: string; problem: null } | { path: null; problem: GuestPathProblem };

const refused = (problem: GuestPathProblem): CheckedGuestPath => ({ path: null, problem });

/**
 * Checks the path of a folder or file in a guest and resolves its `.` and `..`: a `..` pops a level and never leaves
 * the root. Windows paths come back with backslashes.
 */
export function checkGuestPath(text: string, os: GuestPathKind | null | undefined): CheckedGuestPath {
  if (!os) return refused('noOs');
  const root = rootOf(text, os);
  if (root === null) return refused('noRoot');
  if (text.includes('...')) return refused('dots');
  if (!/^[A-Za-z0-9\-_./:\\]*$/.test(text)) return refused('characters');
  const windows = root !== '/';
  const segments: string[] = [];
  for (const segment of text.slice(root.length).split(windows ? /[\\/]/ : '/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else if (segment.endsWith('.')) return refused('endsWithDot');
    // A drive is named once, in front.
    else if (windows && segment.includes(':')) return refused('noRoot');
    else segments.push(segment);
  }
  return { path: windows ? `${root.slice(0, 2)}\\${segments.join('\\')}` : `/${segments.join('/')}`, problem: null };
}

/** The same for a file: its last part must be a file's name. */
export function checkGuestFile(text: string, os: GuestPathKind | null | undefined): CheckedGuestPath {
  const checked = checkGuestPath(text, os);
  if (checked.path === null) return checked;
  return isGuestFileName(checked.path.split(/[\\/]/).at(-1) ?? '') ? checked : refused('fileName');
}

export const isGuestFileName = (text: string): boolean => /^[A-Za-z0-9._-]+$/.test(text) && !/^\.+$/.test(text);

function rootOf(text: string, os: GuestPathKind): string | null {
  if (os !== 'windows' && text.startsWith('/')) return '/';
  return os === 'linux' ? null : (/^[A-Za-z]:[\\/]/.exec(text)?.[0] ?? null);
}

/** Lengths of checksums in hexadecimal digits. */
export const hashLengths = { md5: 32, sha256: 64, sha512: 128 } as const;
export type HashKind = keyof typeof hashLengths;

/** The kind of checksum that a text has the length and the digits of; null: of none. */
export const hashKindOf = (text: string): HashKind | null =>
  (['md5', 'sha256', 'sha512'] as const).find((kind) => isHash(kind, text)) ?? null;

export const isHash = (kind: HashKind, text: string): boolean =>
  text.length === hashLengths[kind] && /^[0-9a-f]+$/i.test(text);
