import { checkGuestFile, guestPathProblems, isHash } from '#kernel/guest-path.ts';
import { translate } from '#kernel/message.ts';
import { checkConfig, holdsPassword } from './check-config.ts';
import { systemVariables, type Content, type PolicyFile, type PolicyService, type Variable } from './content.ts';
import { maxCommands, maxFiles, maxServices, maxTextLength, maxVariables } from './limits.ts';
import { problem, type Problem } from './problems.ts';
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

const tooMany = (key: string, what: string, { count, max }: { count: number; max: number }): Problem[] =>
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
    ...tooMany('content.files', 'Files', { count: files.length, max: maxFiles }),
    ...files.flatMap((file, i) => {
      const { path, problem: wrong } = paths[i]!;
      const found: Problem[] = [];
      if (wrong !== null)
        found.push(problem(`${at(i)}.path`, { code: 1805, values: { detail: translate(guestPathProblems[wrong]) } }));
      else if (paths.some((other, j) => j < i && other.path === path))
        found.push(problem(`${at(i)}.path`, { code: 1805, values: { detail: 'Another file has this path.' } }));
      return [...found, ...checkFile(file, at(i), names)];
    }),
  ];
}

function checkFile(file: PolicyFile, at: string, { known, secrets }: Names): Problem[] {
  const found: Problem[] = [];
  if (file.mode !== '' && !/^0?[0-7]{3,4}$/.test(file.mode))
    found.push(
      problem(`${at}.mode`, { code: 1819, values: { detail: 'A mode has three or four digits from 0 to 7.' } }),
    );
  if (file.owner !== '' && !/^[\w.\\-]{1,32}(:[\w.-]{1,32})?$/.test(file.owner))
    found.push(problem(`${at}.owner`, { code: 1819, values: { detail: 'Write an owner as user or user:group.' } }));
  if (file.sha256 !== '' && !isHash('sha256', file.sha256))
    found.push(problem(`${at}.sha256`, { code: 1819, values: { detail: 'A SHA-256 has 64 hexadecimal digits.' } }));
  if (file.kind === 'link') {
    if (!/^https?:\/\/[^\s'"\\]+$/.test(file.url))
      found.push(problem(`${at}.url`, { code: 1819, values: { detail: 'Write a link that begins with https://.' } }));
    if (file.sha256 === '')
      found.push(problem(`${at}.sha256`, { code: 1819, values: { detail: 'A file from a link needs its SHA-256.' } }));
    return found;
  }
  if (file.content.length > maxTextLength)
    found.push(
      problem(`${at}.content`, { code: 1817, values: { what: 'A file', max: `${maxTextLength} characters` } }),
    );
  found.push(...unknownIn(`${at}.content`, file.content, known));
  if (file.encoding !== 'plain' && usedIn(file.content).some((name) => secrets.has(name)))
    found.push(
      problem(`${at}.encoding`, {
        code: 1819,
        values: { detail: 'A file with a secret in it has to be sent as plain text.' },
      }),
    );
  if (file.content.split('\n').some((line) => holdsPassword('', line)))
    found.push(problem(`${at}.content`, { code: 1808, warning: true }));
  return found;
}

function checkServices(services: readonly PolicyService[], os: OsFamily, known: ReadonlySet<string>): Problem[] {
  return [
    ...tooMany('content.services', 'Services', { count: services.length, max: maxServices }),
    ...services.flatMap((service, i) => {
      const at = `content.services.${i}`;
      const found: Problem[] = [];
      const say = (key: string, detail: string) =>
        found.push(problem(`${at}.${key}`, { code: 1819, values: { detail } }));
      if (!/^[A-Za-z0-9][\w. -]{0,59}$/.test(service.name)) say('name', 'A service needs a name.');
      else if (services.some((other, j) => j < i && other.name === service.name))
        say('name', 'Another service has this name.');
      if (!/^[\w.+:@=~ -]*$/.test(service.packages))
        say('packages', 'Write the names of packages with spaces between.');
      if (!/^[\w.@-]*$/.test(service.unit)) say('unit', 'This is no name of a service of the system.');
      if (!/^[\d,\s/a-z-]*$/.test(service.ports)) say('ports', 'Write ports such as 80,443.');
      if (os === 'windows' && service.packages.trim() !== '')
        say('packages', 'Windows has no packages to install: use commands.');
      service.parameters.forEach((parameter, j) => {
        if (!/^[A-Za-z_]\w{0,59}$/.test(parameter.name))
          say(`parameters.${j}.name`, 'A parameter is named with letters, digits and underscores.');
      });
      const commands = service.setup.split('\n');
      const texts = [...service.parameters.map(({ value }) => value), service.setup, service.health];
      const plain = service.parameters.some((one) => holdsPassword('', `${one.name}=${one.value}`));
      return [
        ...found,
        ...tooMany(`${at}.setup`, 'Commands', { count: commands.length, max: maxCommands }),
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
    ...tooMany('content.variables', 'Variables', { count: variables.length, max: maxVariables }),
    ...variables.flatMap((variable, i) => {
      const at = `content.variables.${i}`;
      const { name, kind, choices, initial } = variable;
      const taken = variables.some((other, j) => j < i && other.name === name);
      const found: Problem[] = [];
      if (!isVariableName(name) || isSystemVariable(name) || taken)
        found.push(problem(`${at}.name`, { code: 1810, values: { system: systemVariables.join(', ') } }));
      if (kind === 'choice' && choices.length === 0)
        found.push(problem(`${at}.choices`, { code: 1819, values: { detail: 'Name at least one choice.' } }));
      if (kind === 'secret' && initial !== '')
        found.push(
          problem(`${at}.initial`, { code: 1819, values: { detail: 'A secret has no default: it is asked for.' } }),
        );
      const refusal = initial === '' ? null : refusalOfValue(variable, initial);
      if (refusal !== null)
        found.push(problem(`${at}.initial`, { code: 1814, values: { label: name, reason: refusal } }));
      return found;
    }),
  ];
}
