import { checkGuestFile, guestPathProblems, hashKindOf } from '#kernel/guest-path.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import { checkConfig, holdsPassword } from './check-config.ts';
import { systemVariables, type Content, type PolicyFile, type PolicyService, type Variable } from './content.ts';
import { maxCommands, maxFiles, maxServices, maxTextLength, maxVariables } from './limits.ts';
import { problem, type Problem } from './problems.ts';
import { why } from './reasons.ts';
import type { OsFamily } from './states.ts';
import { isSystemVariable, isVariableName, refusalOfValue, usedIn } from './variables.ts';

/** Everything that is wrong with a policy, or unwise: the same in browser and server. */
export function checkContent(content: Content, os: OsFamily): Problem[] {
  const known = new Set<string>([...systemVariables, ...content.variables.map(({ name }) => name)]);
  const secrets = new Set(content.variables.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
  return [
    ...checkConfig(content.config, os, known),
    ...checkFiles(content.files, os, { known, secrets }),
    ...checkServices(content.services, os, known),
    ...checkVariables(content.variables),
  ];
}

const tooMany = (key: string, what: Message, { count, max }: { count: number; max: number }): Problem[] =>
  count > max ? [problem(key, { code: 1817, values: { what, max } })] : [];

const unknownIn = (key: string, text: string, known: ReadonlySet<string>): Problem[] =>
  usedIn(text).flatMap((name) => (known.has(name) ? [] : [problem(key, { code: 1809, values: { name } })]));

interface Names {
  known: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
}

function checkFiles(files: readonly PolicyFile[], os: OsFamily, names: Names): Problem[] {
  const at = (i: number) => `content.files.${i}`;
  const paths = files.map((file) => checkGuestFile(file.path, os));
  return [
    ...tooMany('content.files', why('limit.files'), { count: files.length, max: maxFiles }),
    ...files.flatMap((file, i) => {
      const { path, problem: wrong } = paths[i]!;
      const found: Problem[] = [];
      if (wrong !== null)
        found.push(problem(`${at(i)}.path`, { code: 1805, values: { detail: guestPathProblems[wrong] } }));
      else if (paths.some((other, j) => j < i && other.path === path))
        found.push(problem(`${at(i)}.path`, { code: 6315 }));
      return [...found, ...checkFile(file, at(i), names)];
    }),
  ];
}

function checkFile(file: PolicyFile, at: string, { known, secrets }: Names): Problem[] {
  const found: Problem[] = [];
  if (file.mode !== '' && !/^0?[0-7]{3,4}$/.test(file.mode)) found.push(problem(`${at}.mode`, { code: 6300 }));
  if (file.owner !== '' && !/^[\w.\\-]{1,32}(:[\w.-]{1,32})?$/.test(file.owner))
    found.push(problem(`${at}.owner`, { code: 6301 }));
  if (file.checksum !== '' && hashKindOf(file.checksum) === null) found.push(problem(`${at}.checksum`, { code: 6302 }));
  if (file.kind === 'link') {
    if (!/^https?:\/\/[^\s'"\\]+$/.test(file.url)) found.push(problem(`${at}.url`, { code: 6303 }));
    if (file.checksum === '') found.push(problem(`${at}.checksum`, { code: 6304 }));
    return found;
  }
  if (file.content.length > maxTextLength)
    found.push(
      problem(`${at}.content`, {
        code: 1817,
        values: { what: why('limit.file'), max: why('characters', { count: maxTextLength }) },
      }),
    );
  found.push(...unknownIn(`${at}.content`, file.content, known));
  if (file.encoding !== 'plain' && usedIn(file.content).some((name) => secrets.has(name)))
    found.push(problem(`${at}.encoding`, { code: 6305 }));
  if (file.content.split('\n').some((line) => holdsPassword('', line)))
    found.push(problem(`${at}.content`, { code: 1808, warning: true }));
  return found;
}

function checkServices(services: readonly PolicyService[], os: OsFamily, known: ReadonlySet<string>): Problem[] {
  return [
    ...tooMany('content.services', why('limit.services'), { count: services.length, max: maxServices }),
    ...services.flatMap((service, i) => {
      const at = `content.services.${i}`;
      const found: Problem[] = [];
      const say = (key: string, code: ErrorCode) => found.push(problem(`${at}.${key}`, { code }));
      if (!/^[A-Za-z0-9][\w. -]{0,59}$/.test(service.name)) say('name', 6306);
      else if (services.some((other, j) => j < i && other.name === service.name)) say('name', 6307);
      if (!/^[\w.+:@=~ -]*$/.test(service.packages)) say('packages', 6308);
      if (!/^[\w.@-]*$/.test(service.unit)) say('unit', 6309);
      if (!/^[\d,\s/a-z-]*$/.test(service.ports)) say('ports', 6310);
      if (os === 'windows' && service.packages.trim() !== '') say('packages', 6311);
      service.parameters.forEach((parameter, j) => {
        if (!/^[A-Za-z_]\w{0,59}$/.test(parameter.name)) say(`parameters.${j}.name`, 6312);
      });
      const commands = service.setup.split('\n');
      const texts = [...service.parameters.map(({ value }) => value), service.setup, service.health];
      const plain = service.parameters.some((one) => holdsPassword('', `${one.name}=${one.value}`));
      return [
        ...found,
        ...tooMany(`${at}.setup`, why('limit.commands'), { count: commands.length, max: maxCommands }),
        ...texts.flatMap((text) => unknownIn(at, text, known)),
        ...(plain || commands.some((line) => holdsPassword('', line))
          ? [problem(`${at}.parameters`, { code: 1808, warning: true })]
          : []),
      ];
    }),
  ];
}

function checkVariables(variables: readonly Variable[]): Problem[] {
  return [
    ...tooMany('content.variables', why('limit.variables'), { count: variables.length, max: maxVariables }),
    ...variables.flatMap((variable, i) => {
      const at = `content.variables.${i}`;
      const { name, kind, choices, initial } = variable;
      const taken = variables.some((other, j) => j < i && other.name === name);
      const found: Problem[] = [];
      if (!isVariableName(name) || isSystemVariable(name) || taken)
        found.push(problem(`${at}.name`, { code: 1810, values: { system: systemVariables.join(', ') } }));
      if (kind === 'choice' && choices.length === 0) found.push(problem(`${at}.choices`, { code: 6313 }));
      if (kind === 'secret' && initial !== '') found.push(problem(`${at}.initial`, { code: 6314 }));
      const refusal = initial === '' ? null : refusalOfValue(variable, initial);
      if (refusal !== null)
        found.push(problem(`${at}.initial`, { code: 1814, values: { label: name, reason: refusal } }));
      return found;
    }),
  ];
}
