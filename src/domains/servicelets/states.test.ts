import { describe, expect, test } from 'vitest';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { roles, rolesOf, type Permission, type Role } from '#kernel/permissions.ts';
import { inEnglish } from '#test/in-english.ts';
import * as definition from './definition.ts';
import {
  refusalOfServicelet,
  runStates,
  serviceletActions,
  serviceStates,
  type RunState,
  type ServiceletAction,
  type ServiceState,
} from './states.ts';
import './permissions.ts';

/** What is open in which state, written down a second time: a change of the table must be meant. */
const always: ServiceletAction[] = ['cancel', 'schedule'];
const openOnServer: Record<ServerState, ServiceletAction[]> = {
  creating: always,
  on: ['run', 'install', 'remove', ...always],
  off: always,
  suspended: always,
  configuring: always,
  cloning: always,
  migrating: always,
  terminating: ['cancel'],
  terminated: ['cancel'],
  error: always,
};
const openOnService: Record<ServiceState, ServiceletAction[]> = {
  absent: ['install'],
  installing: [],
  installed: ['remove'],
  removing: [],
  failed: ['install', 'remove'],
};
const openOnRun: RunState[] = ['queued', 'sent', 'running'];
const permissionOf: Record<ServiceletAction, Permission> = {
  run: 'servicelet.run',
  install: 'servicelet.run',
  remove: 'servicelet.run',
  cancel: 'servicelet.run',
  schedule: 'servicelet.schedule',
};
const holders: Role[] = ['root', 'infrastructure-operator', 'site-admin', 'account-holder'];
const openToRole: Record<ServiceletAction, Role[]> = {
  run: [...holders, 'support-agent'],
  install: [...holders, 'support-agent'],
  remove: [...holders, 'support-agent'],
  cancel: [...holders, 'support-agent'],
  schedule: holders,
};

const cells = serverStates.flatMap((server) =>
  serviceStates.flatMap((service) =>
    runStates.flatMap((run) => serviceletActions.map((action) => [server, service, run, action] as const)),
  ),
);

test(`each of ${cells.length} cells of server, service, run and action`, () => {
  for (const [server, service, run, action] of cells) {
    const ofService = action !== 'install' && action !== 'remove' ? true : openOnService[service].includes(action);
    const ofRun = action === 'cancel' ? openOnRun.includes(run) : true;
    const open = openOnServer[server].includes(action) && ofService && ofRun;
    const reason = inEnglish(refusalOfServicelet(action, { server, service, run }));
    expect(reason === null, `${server} ${service} ${run} ${action}`).toBe(open);
    if (!open) expect(reason).toMatch(/^The (server|service|run) .+\.$/);
  }
});

test.each(serviceletActions.flatMap((action) => roles.map((role) => [action, role] as const)))(
  '%s as %s',
  (action, role) => {
    const may = rolesOf(permissionOf[action]);
    expect(may.includes(role)).toBe(openToRole[action].includes(role));
  },
);

describe('what a command is given', () => {
  const parameter = (name: string, more: Partial<definition.Parameter> = {}): definition.Parameter => ({
    name,
    title: name,
    type: 'text',
    required: false,
    secret: false,
    preset: '',
    choices: [],
    ...more,
  });
  const command = (words: string[], script = '') => ({ words, script });

  test('arguments stay whole, and a word for a missing value is left out', () => {
    const words = ['tail', '-n', '{lines}', '{more}', 'x={more}', '{file}'];
    expect(definition.argumentsOf(command(words), { lines: '5; rm -rf /' }, '/tmp/a')).toEqual([
      'tail',
      '-n',
      '5; rm -rf /',
      'x=',
      '/tmp/a',
    ]);
    expect(definition.environmentOf({ unit: '$(id)' }, null)).toEqual({ PARAM_UNIT: '$(id)' });
  });

  test('a value where a program is read is refused, an unknown name too', () => {
    expect(definition.pastedName(command(['sh', '-c', 'echo {word}']))).toBe('word');
    expect(definition.pastedName(command(['bash', '-lc', 'echo', '{word}']))).toBe('word');
    expect(definition.pastedName(command(['powershell', '-Command', '{word}']))).toBe('word');
    expect(definition.pastedName(command(['tail', '-n', '{lines}']))).toBeNull();
    const known = { parameters: [parameter('lines')], file: 'none' as const };
    expect(definition.unknownName(command(['tail', '{lines}', '{path}']), known)).toBe('path');
    expect(definition.unknownName(command(['cat', '{file}']), { ...known, file: 'optional' })).toBeNull();
  });

  test('values are judged by their type', () => {
    const wrong: [definition.Parameter, string][] = [
      [parameter('n', { type: 'number' }), '1.5'],
      [parameter('c', { type: 'choice', choices: ['a', 'b'] }), 'c'],
      [parameter('f', { type: 'flag' }), 'true'],
      [parameter('t'), '--option'],
      [parameter('t'), 'a\0b'],
      [parameter('s', { secret: true }), 'short'],
    ];
    for (const [one, value] of wrong) expect(definition.problemOfValue(one, value), value).not.toBeNull();
    expect(definition.problemOfValue(parameter('n', { type: 'number' }), '-3')).toBeNull();
  });

  test('secrets are masked, also where the output was cut off in one', () => {
    const parameters = [parameter('key', { secret: true }), parameter('unit')];
    const values = { key: 'hunter2!', unit: 'nginx' };
    expect(definition.maskedValues(parameters, values)).toEqual({ key: definition.mask, unit: 'nginx' });
    expect(definition.secretsOf(parameters, values)).toEqual(['hunter2!']);
    expect(definition.maskedOutput('got hunter2! and hunt', ['hunter2!'])).toBe('got •••••• and ••••••');
    expect(definition.maskedOutput('nothing', ['hunter2!'])).toBe('nothing');
  });
});
