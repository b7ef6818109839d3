import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { textsOf } from '#kernel/message.ts';
import { loadDomains } from '#server/create-app.ts';
import { coverageOf } from './languages/coverage.ts';
import { extract } from './languages/extract.ts';
import { readScreens } from './web/languages-plugin.ts';

const root = process.cwd();
const said = extract(root);
const screens = readScreens(root, 'de');

/** Names of values and tags, in any order. */
const partsOf = (text: string) =>
  [...new Set(text.match(/\{\w+(?=\}|, ?(?:plural|select)\b)|<\/?\d+\/?>/g) ?? [])].toSorted((a, b) =>
    a.localeCompare(b),
  );

/** Names of the values of a parsed message, each once. */
const namesOf = (compiled: unknown): string[] => {
  const names = (tokens: unknown): string[] =>
    (Array.isArray(tokens) ? tokens : []).flatMap((token: unknown) =>
      Array.isArray(token) ? [String(token[0]), ...Object.values(Object(token[2])).flatMap(names)] : [],
    );
  return [...new Set(names(compiled))].toSorted((a, b) => a.localeCompare(b));
};

test('nothing is translated that no screen shows', () => {
  const { stale } = coverageOf(root, 'de', said.values());
  expect(stale, 'src/shell/languages/de has texts that no screen shows any longer: remove them').toEqual([]);
}, 60_000);

test('a translation is well-formed and has the values and tags of the English', () => {
  for (const [english, german] of Object.entries(screens)) {
    expect(() => compileMessage(german), german).not.toThrow();
    expect(partsOf(german), english).toEqual(partsOf(english));
  }
});

test('a message of the server is well-formed in each language, with the values of the English', async () => {
  await loadDomains();
  for (const [id, text] of textsOf('de')) {
    const english = textsOf('en').get(id);
    expect(english, `no message has the id ${id}`).toBeDefined();
    expect(namesOf(compileMessageOrThrow(String(text))), id).toEqual(namesOf(compileMessageOrThrow(String(english))));
  }
});

test('no text is said outside a function, where a change of language would not reach it', () => {
  expect([...said.values()].filter(({ atLoad }) => atLoad).map(({ message, files }) => [message, files])).toEqual([]);
});
