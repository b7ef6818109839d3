import './errors.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';

/** Bytes that the first start of a server can be given. */
export const maxUserDataLength = 16 * 1024;

/** What a person wants to happen at the first start; texts of blanks are none. */
export interface Startup {
  script?: string | undefined;
  userData?: string | undefined;
}

const given = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
const tooLong = (text: string) => new TextEncoder().encode(text).length > maxUserDataLength;
const hasShebang = (text: string) => /^#! ?\/\S/.test(text);

/** What is wrong with it, at `script` and `userData`. */
export function problemsOfStartup({ script, userData }: Startup, windows: boolean): ErrorItem[] {
  const problems: ErrorItem[] = [];
  const max = maxUserDataLength / 1024;
  if (given(script) && given(userData)) problems.push(item(1778, 'userData'));
  if (given(script) && tooLong(script)) problems.push(item(1776, 'script', { max }));
  else if (given(script) && hasShebang(script) === windows) problems.push(item(1777, 'script'));
  if (given(userData) && tooLong(userData)) problems.push(item(1776, 'userData', { max }));
  return problems;
}

/** The marker by which Windows guests know a script for PowerShell. */
const powerShell = '#ps1_sysnative';

/** What the engine hands to the system: the script as user data, or the user data as they are; null: nothing. */
export function userDataOf({ script, userData }: Startup, windows: boolean): string | null {
  const text = (one: string) => one.replaceAll('\r\n', '\n');
  if (given(userData)) return text(userData);
  if (!given(script)) return null;
  return windows ? `${powerShell}\n${text(script)}` : text(script);
}
