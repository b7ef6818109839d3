import { translate } from '#kernel/message.ts';
import { newIdempotencyKey } from '#shell/form/act.ts';
import type { Content, PolicyFile, PolicyService, Variable } from '../content.ts';
import type { Problem } from '../problems.ts';
import type { OsFamily } from '../states.ts';

/** What every tab of a policy is given. */
export interface TabProps {
  content: Content;
  os: OsFamily;
  problems: readonly Problem[];
  /** Why nothing can be changed; null when it can. */
  locked: string | null;
  change(more: Partial<Content>): void;
}

/** What is wrong at a key, in words. */
export const errorAt = (problems: readonly Problem[], key: string): string | undefined =>
  firstOf(problems, (one) => one.key === key && one.severity === 'error');
export const warningAt = (problems: readonly Problem[], key: string): string | undefined =>
  firstOf(problems, (one) => one.key === key && one.severity === 'warning');

/** What the first of some problems says. */
export function firstOf(problems: readonly Problem[], isOne: (one: Problem) => boolean): string | undefined {
  const found = problems.find(isOne);
  return found && translate(found.info);
}

/** The list with one entry changed. */
export const withEntry = <T extends { id: string }>(list: readonly T[], id: string, more: Partial<T>): T[] =>
  list.map((one) => (one.id === id ? { ...one, ...more } : one));
export const without = <T extends { id: string }>(list: readonly T[], id: string): T[] =>
  list.filter((one) => one.id !== id);

/** The list with one entry a place further up or down. */
export function moved<T extends { id: string }>(list: readonly T[], id: string, by: -1 | 1): T[] {
  const from = list.findIndex((one) => one.id === id);
  const entry = list[from];
  if (entry === undefined || from + by < 0 || from + by >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(from + by, 0, entry);
}

const newId = () => newIdempotencyKey();
export const newFile = (): PolicyFile => ({
  id: newId(),
  path: '',
  owner: '',
  mode: '',
  kind: 'text',
  encoding: 'plain',
  content: '',
  url: '',
  checksum: '',
});
export const newService = (): PolicyService => ({
  id: newId(),
  name: '',
  packages: '',
  parameters: [],
  setup: '',
  unit: '',
  health: '',
  ports: '',
});
export const newVariable = (): Variable => ({
  id: newId(),
  name: '',
  label: '',
  kind: 'text',
  choices: [],
  initial: '',
  required: false,
});
