import { describe, expect, test } from 'vitest';
import { checkContent } from './check.ts';
import { combine } from './combine.ts';
import { emptyContent, type PolicyFile } from './content.ts';
import { valuesOf, withValue } from './document.ts';
import { yamlBombs } from '#test/yaml-bombs.ts';
import { policyActions, policyStates, refusalOfPolicy } from './states.ts';

const said = (config: string, os: 'linux' | 'windows' = 'linux') =>
  checkContent({ ...emptyContent, config }, os).map(({ code, line, column, severity }) => [
    code,
    line,
    column,
    severity,
  ]);
const file = (more: Partial<PolicyFile>): PolicyFile => ({
  id: 'f',
  path: '/etc/motd',
  owner: '',
  mode: '',
  kind: 'text',
  encoding: 'plain',
  content: '',
  url: '',
  checksum: '',
  ...more,
});
const saidOf = (more: Partial<PolicyFile>, os: 'linux' | 'windows' = 'linux') =>
  checkContent({ ...emptyContent, files: [file(more)] }, os).map(({ code, key, info }) => ({ code, key, info }));

describe('a configuration is judged with line and column', () => {
  test.each([
    ['timezone: UTC\n', []],
    ['packages:\n  - nginx\n  nope: 1\n', [[1802, 3, 1, 'error']]],
    ['a: 1\na: 2\n', [[1802, 2, 1, 'error']]],
    ['timezon: UTC\n', [[1803, 1, 1, 'warning']]],
    ['users:\n  - name: a\n    colour: red\n', [[1803, 3, 5, 'warning']]],
    ['packages: nginx\n', [[1804, 1, 11, 'error']]],
    ['- one\n', [[1804, 1, 1, 'error']]],
    ['hostname: {{name}}\n', [[1802, 1, 11, 'error']]],
    ['hostname: "{{nome}}"\n', [[1809, 1, 11, 'error']]],
    ['users:\n  - name: a\n    plain_text_passwd: hunter22\n', [[1808, 3, 24, 'warning']]],
    ['users:\n  - name: a\n    plain_text_passwd: "{{name}}"\n', []],
    ['runcmd:\n  - mysql --password=hunter22\n', [[1808, 2, 5, 'warning']]],
  ])('%j', (config, found) => expect(said(config)).toEqual(found));
  test('by the system that reads it', () =>
    expect(said('packages: [git]\n', 'windows')).toEqual([[1803, 1, 1, 'warning']]));
});

describe('a file is judged by the rules of its system', () => {
  test.each([
    [{ path: 'etc/motd' }, 1805, 'content.files.0.path'],
    [{ path: '/etc/.../motd' }, 1805, 'content.files.0.path'],
    [{ path: '/etc/dir./motd' }, 1805, 'content.files.0.path'],
    [{ mode: '999' }, 6300, 'content.files.0.mode'],
    [{ owner: 'a b' }, 6301, 'content.files.0.owner'],
    [{ kind: 'link', url: 'ftp://a', checksum: 'a'.repeat(64) }, 6303, 'content.files.0.url'],
    [{ checksum: 'a'.repeat(40) }, 6302, 'content.files.0.checksum'],
    [{ kind: 'link', url: 'https://a' }, 6304, 'content.files.0.checksum'],
    [{ content: 'x'.repeat(16_385) }, 1817, 'content.files.0.content'],
    [{ content: 'token=abcdef' }, 1808, 'content.files.0.content'],
  ] as const)('%j', (more, code, key) => expect(saidOf(more)).toMatchObject([{ code, key }]));
  test('of Windows', () => expect(saidOf({ path: 'C:\\conf\\a.txt' }, 'windows')).toEqual([]));
});

describe('forms and text stay in step', () => {
  const text = '#cloud-config\n# why\ntimezone: UTC # here\nunknown: 1\npackages:\n  # the web\n  - nginx\n  - git\n';
  test('a change keeps comments and keys that no form knows', () => {
    const changed = withValue(text, ['timezone'], 'Europe/Berlin');
    expect(changed).toContain('# why');
    expect(changed).toContain('unknown: 1');
    expect(valuesOf(changed)).toMatchObject({ timezone: 'Europe/Berlin', unknown: 1, packages: ['nginx', 'git'] });
    expect(withValue(text, ['packages'], ['nginx', 'curl'])).toContain('# the web');
  });
  test('the last key can go', () => expect(valuesOf(withValue('timezone: UTC\n', ['timezone'], ''))).toEqual({}));
  test('an empty text gets its header', () =>
    expect(withValue('', ['timezone'], 'UTC')).toBe('#cloud-config\ntimezone: UTC\n'));
});

test('policies are put together in their order, and what is lost is told', () => {
  const { values, conflicts } = combine([
    {
      policy: 'a',
      values: { timezone: 'UTC', packages: ['x'], write_files: [{ path: '/m', content: '1' }], ntp: { enabled: true } },
    },
    {
      policy: 'b',
      values: {
        timezone: 'Asia/Tokyo',
        packages: ['x', 'y'],
        write_files: [{ path: '/m', content: '2' }],
        ntp: { servers: ['s'] },
      },
    },
  ]);
  expect(values).toEqual({
    timezone: 'Asia/Tokyo',
    packages: ['x', 'y'],
    write_files: [{ path: '/m', content: '2' }],
    ntp: { enabled: true, servers: ['s'] },
  });
  expect(conflicts).toEqual([
    { what: 'timezone', policies: ['a', 'b'], winner: 'b' },
    { what: '/m', policies: ['a', 'b'], winner: 'b' },
  ]);
});

test('what may be done in which state', () => {
  const table = policyActions.map((action) => [
    action,
    policyStates.filter((state) => refusalOfPolicy(action, state) === null),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    publish: ['valid', 'published'],
    deprecate: ['published'],
    restore: ['deprecated'],
    delete: [...policyStates],
  });
});

describe('a bomb is refused where it is written', () => {
  test.each(Object.entries(yamlBombs))('%s', (name, config) => {
    const begun = performance.now();
    const found = said(config);
    // An anchor may be long, and a list may be repeated as often as the limit says.
    if (name !== 'a long anchor') expect(found.map(([code]) => code)).toContain(1802);
    expect(typeof valuesOf(config)).toBe('object');
    expect(withValue(config, ['timezone'], 'UTC').length).toBeLessThan(40_000);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
  test('and what people write is not one', () => {
    const nested = Array.from({ length: 12 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n');
    const shared = 'apt: &apt\n  conf: x\nyum_repos: *apt\n';
    expect(said(`${nested} 1\n`).map(([code]) => code)).toEqual([1803]);
    expect([said(shared), valuesOf(shared)]).toEqual([[], { apt: { conf: 'x' }, yum_repos: { conf: 'x' } }]);
  });
});

test('a key that every object has changes no object', () => {
  const values = valuesOf('__proto__:\n  polluted: true\nconstructor:\n  prototype:\n    polluted: true\n');
  const { values: all, conflicts } = combine([
    { policy: 'a', values },
    { policy: 'b', values },
  ]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect([Object.keys(all), conflicts]).toEqual([['constructor'], []]);
});
