import { createHash } from 'node:crypto';
import { Conflict, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { checkGuestFile, guestPathProblems, hashLengths, isHash } from '#kernel/guest-path.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Role } from '#kernel/permissions.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { servicelets } from '../contract.ts';
import {
  actionsOf,
  fileOf,
  filledValues,
  parametersOf,
  problemOfValue,
  type Definition,
  type OsFamily,
  type Values,
} from '../definition.ts';
import { maxFileBytes } from '../limits.ts';
import type { RunAction } from '../states.ts';
import type { RunFile } from './store.ts';
import type { StoredServicelet } from './store-catalog.ts';

export type Upload = NonNullable<InputOf<typeof servicelets.runServicelet>['file']>;

/** What the agents of an engine take; null where it has none. */
export const agentOf = (app: App, engine: string) => capabilitiesOf(app, engine)?.servicelets ?? null;

export const mayRun = ({ enabled, roles }: Pick<StoredServicelet, 'enabled' | 'roles'>, role: Role): boolean =>
  enabled && roles.includes(role);

/** Throws Conflict (1842) for a servicelet that this role may not run, or that cannot do this. */
export function checkAllowed(found: StoredServicelet | null, role: Role, action: RunAction): StoredServicelet {
  if (found === null || !mayRun(found, role)) throw new Conflict(1842, 'serviceletId');
  if (!actionsOf(found.kind).includes(action)) throw new Conflict(1842, 'action');
  return found;
}

/** The values of a run, complete. Throws Invalid with one item for each that cannot be. */
export function checkedValues(definition: Definition, action: RunAction, given: Values): Record<string, string> {
  const parameters = parametersOf(definition, action);
  const known = new Set(parameters.map(({ name }) => name));
  const values = filledValues(parameters, given);
  const problems: ErrorItem[] = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => item(1002, `values.${name}`));
  for (const parameter of parameters) {
    const value = values[parameter.name];
    const key = `values.${parameter.name}`;
    if (value === undefined) {
      if (parameter.required) problems.push(item(1843, key));
      continue;
    }
    const reason = problemOfValue(parameter, value);
    if (reason !== null) problems.push(item(1844, key, { reason }));
  }
  if (problems.length > 0) throw new Invalid(problems);
  return values;
}

/** A file that may be sent: what is kept of it, and its content. Throws Invalid at its fields. */
export function checkedFile(
  definition: Definition,
  { action, upload, os, limit }: { action: RunAction; upload: Upload | null; os: OsFamily; limit: number },
): (RunFile & { content: string }) | null {
  const use = fileOf(definition, action);
  if (upload === null) {
    if (use === 'required') throw new Invalid([item(1843, 'file')]);
    return null;
  }
  if (use === 'none') throw new Invalid([item(1002, 'file')]);
  const problems: ErrorItem[] = [];
  const checked = checkGuestFile(upload.path, os === 'windows' ? 'windows' : 'linux');
  if (checked.problem !== null) problems.push(item(1845, 'file.path', { problem: guestPathProblems[checked.problem] }));
  const bytes = Buffer.from(upload.content, 'base64');
  const max = Math.min(maxFileBytes, limit);
  if (bytes.length > max) problems.push(item(1847, 'file.content', { max: Math.floor(max / 1024) }));
  const { hash, mode, overwrite } = upload;
  if (hash !== null) {
    const value = hash.value.trim();
    if (!isHash(hash.kind, value))
      problems.push(item(1848, 'file.hash.value', { kind: hash.kind, length: hashLengths[hash.kind] }));
    else if (createHash(hash.kind).update(bytes).digest('hex') !== value.toLowerCase())
      problems.push(item(1846, 'file.hash.value'));
  }
  if (problems.length > 0 || checked.path === null) throw new Invalid(problems);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: checked.path, bytes: bytes.length, sha256, mode, overwrite, content: upload.content };
}
