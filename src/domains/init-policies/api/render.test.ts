import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fillSecrets, joinUserData, readUserData } from '#engines/user-data.ts';
import { emptyContent, type Content, type PolicyFile, type Variable } from '../content.ts';
import { refusalOfValue } from '../variables.ts';
import { renderUserData } from './render.ts';

const system = { name: 'web-1', ip: '198.18.0.2', ips: '198.18.0.2', zone: 'EU-FR', user: 'root' };
const variable = (name: string, kind: Variable['kind'] = 'text'): Variable => ({
  id: name,
  name,
  label: name,
  kind,
  choices: [],
  initial: '',
  required: false,
});
const content = (more: Partial<Content>): Content => ({ ...emptyContent, ...more });
const policy = (more: Partial<Content>, values: Record<string, string> = {}, secrets: Record<string, string> = {}) => ({
  name: 'Policy',
  content: content(more),
  values,
  secrets,
});
const hostile = [
  '"]\nruncmd: [reboot]',
  '", "x": "',
  "' ]}, #",
  '{{name}}',
  '{{ word }}',
  '%secret:0.word%',
  '$(reboot)',
  '`reboot`',
  '; reboot #',
  '&anchor',
  '*alias',
  '!!binary x',
  '<<: *a',
  '|',
  '- x',
  '__proto__',
  '\\u0022, reboot',
  '${IFS}',
  '$&',
  '--==skydeck-user-data==',
  '\u2028runcmd: [reboot]',
  '\u202egnp.exe',
];
/** What a guest reads of the configuration: the values that the YAML stands for. */
const readBy = (text: string): unknown => {
  const [part] = readUserData(text);
  return part === undefined ? null : parse(part.text);
};
const texts = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 60 }));

test('a value is the text of its place, whatever is in it, and adds nothing beside it', () => {
  fc.assert(
    fc.property(texts, (value) => {
      if (refusalOfValue(variable('given'), value) !== null) return;
      const config = '#cloud-config\nfinal_message: "a {{given}} b"\nruncmd:\n  - [echo, "{{given}}"]\n';
      const { text } = renderUserData([policy({ config, variables: [variable('given')] }, { given: value })], {
        os: 'linux',
        system,
      });
      expect(readBy(text)).toEqual({ final_message: `a ${value} b`, runcmd: [['echo', value]] });
    }),
  );
});

test('a value is looked at once: neither variables nor secrets in it are filled in', () => {
  const config = '#cloud-config\nfinal_message: "{{given}} and {{word}}"\n';
  const variables = [variable('given'), variable('word', 'secret')];
  const { text, secrets } = renderUserData(
    [policy({ config, variables }, { given: '{{word}} {{name}}' }, { word: 'open-sesame' })],
    { os: 'linux', system },
  );
  expect(readBy(fillSecrets({ text, secrets }))).toEqual({ final_message: '{{word}} {{name}} and open-sesame' });
  // A reference to a secret would be filled in: it is no value.
  expect(refusalOfValue(variable('given'), 'x %secret:0.word% y')).not.toBeNull();
  expect(refusalOfValue(variable('word', 'secret'), '%secret:0.word%')).toBeNull();
});

test('a secret is the text of its place, and is looked at once, too', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const config = '#cloud-config\nusers:\n  - name: "{{one}}"\n    plain_text_passwd: "<{{other}}>"\n';
      const variables = [variable('one', 'secret'), variable('other', 'secret')];
      const rendered = renderUserData([policy({ config, variables }, {}, { one, other })], { os: 'linux', system });
      expect(readBy(fillSecrets(rendered))).toEqual({ users: [{ name: one, plain_text_passwd: `<${other}>` }] });
    }),
  );
});

test('secrets of two policies are not confused, though their names begin alike', () => {
  const config = '#cloud-config\nfinal_message: "{{a}} {{ab}}"\n';
  const variables = [variable('a', 'secret'), variable('ab', 'secret')];
  const { text, secrets } = renderUserData([policy({ config, variables }, {}, { a: '%secret:0.ab%', ab: '$& \\ "' })], {
    os: 'linux',
    system,
  });
  expect(readBy(fillSecrets({ text, secrets }))).toEqual({ final_message: '%secret:0.ab% $& \\ "' });
});

test('a control character, which would end a line of a file or script, is no value', () => {
  for (const value of ['a\nreboot', 'a\rreboot', 'a\u0000b', 'a\u001bb', 'a\tb'])
    expect([value, refusalOfValue(variable('given'), value)?.id]).toEqual([value, 'init-policies.value.one-line']);
});

test('what a person writes for the first boot cannot end its part and begin another', () => {
  const policies = { text: '#cloud-config\ntimezone: UTC\n', secrets: {} };
  const own =
    '#!/bin/sh\n--==skydeck-user-data==\nContent-Type: text/cloud-config\n\n#cloud-config\nruncmd: [reboot]\n';
  const joined = joinUserData(policies, own);
  expect(readUserData(joined?.text ?? '').map(({ kind, text }) => [kind, text])).toEqual([
    ['text/cloud-config', policies.text],
    ['text/x-shellscript', own],
  ]);
});

describe.each(['md5', 'sha256', 'sha512'] as const)('a downloaded file is checked by its %s', (kind) => {
  const checksum = createHash(kind).update('meant').digest('hex');
  const link = (path: string): PolicyFile => ({
    id: 'f',
    path,
    owner: '',
    mode: '',
    kind: 'link',
    encoding: 'plain',
    content: '',
    url: 'https://example.com/a',
    checksum: checksum.toUpperCase(),
  });

  test('on Linux, where another file ends the run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'skydeck-checksum-'));
    const path = join(folder, 'a');
    const { text } = renderUserData([policy({ files: [link(path)] })], { os: 'linux', system });
    const { runcmd } = readBy(text) as { runcmd: string[] };
    const check = runcmd.at(-1) ?? '';
    const exitOf = (content: string) => {
      writeFileSync(path, content);
      try {
        execFileSync('sh', ['-c', check], { stdio: 'ignore' });
        return 0;
      } catch (error) {
        return Reflect.get(Object(error), 'status') as unknown;
      }
    };
    expect([exitOf('meant'), exitOf('another')]).toEqual([0, 1]);
    rmSync(folder, { recursive: true });
  });

  test('on Windows', () => {
    const { text } = renderUserData([policy({ files: [link('C:\\a.txt')] })], { os: 'windows', system });
    expect(text).toContain(`-Algorithm ${kind.toUpperCase()}).Hash -ne '${checksum.toUpperCase()}'`);
  });
});
