import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { languages, partialLanguages } from '#kernel/languages.ts';
import { textsOf } from '#kernel/message.ts';
import { loadDomains } from '#server/create-app.ts';
import { coverageOf } from './languages/coverage.ts';
import { extract } from './languages/extract.ts';
import { readScreens } from './web/languages-plugin.ts';

const root = process.cwd();
const said = extract(root);
const translated = languages.filter((one) => one !== 'en');

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

/** The names of the cases of each plural in a parsed message. */
const pluralsOf = (compiled: unknown): string[][] =>
  (Array.isArray(compiled) ? compiled : []).flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const cases = Object(token[2]) as Record<string, unknown>;
    const inner = Object.values(cases).flatMap(pluralsOf);
    return token[1] === 'plural' ? [Object.keys(cases).filter((one) => one !== 'offset'), ...inner] : inner;
  });

test.each(translated)('nothing is translated that no screen shows: %s', (language) => {
  const { stale } = coverageOf(root, language, said.values());
  expect(stale, `src/shell/languages/${language} has texts that no screen shows any longer: remove them`).toEqual([]);
});

test.each(translated)('a translation is well-formed and has the values and tags of the English: %s', (language) => {
  for (const [english, text] of Object.entries(readScreens(root, language))) {
    expect(() => compileMessageOrThrow(text), text).not.toThrow();
    expect(partsOf(text), english).toEqual(partsOf(english));
  }
});

test.each(translated)('cases of numbers are those of the language: %s', (language) => {
  const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  for (const [english, text] of Object.entries(readScreens(root, language)))
    for (const cases of pluralsOf(compileMessageOrThrow(text))) {
      const named = cases.filter((one) => !/^\d+$/.test(one));
      expect(named, english).toContain('other');
      expect(
        named.filter((one) => !forms.has(one)),
        english,
      ).toEqual([]);
    }
});

test.each(translated.filter((one) => !partialLanguages.includes(one)))(
  'every text has a translation: %s',
  (language) => {
    expect(coverageOf(root, language, said.values()).areas.flatMap(({ missing }) => missing)).toEqual([]);
  },
);

/** What a person of a partial language meets first: these parts are whole in it. */
const whole = ['ui', 'shell', 'identity', 'registration', 'account', 'servers'];

test.each(partialLanguages)('the frame, the sign-in, the profile and the servers are whole: %s', (language) => {
  const areas = coverageOf(root, language, said.values()).areas.filter(({ name }) => whole.includes(name));
  expect(areas.flatMap(({ missing }) => missing)).toEqual([]);
});

/** The messages of the server that its screens show: refusals, reasons, and what tasks, history and notifications say. */
const wholeMessages =
  /^servers\.(?!report-|permission-|fix-|finding-|alarm-|check|.+-why$|found-by-|site\.|allowance$|account-gone$|notice\.)/;

test('the messages of servers are whole in languages that may lag', async () => {
  await loadDomains();
  for (const language of partialLanguages)
    expect(
      [...textsOf('en').keys()].filter((id) => wholeMessages.test(id) && !textsOf(language).has(id)),
      language,
    ).toEqual([]);
}, 60_000);

test('a message of the server is well-formed in each language, with the values of the English', async () => {
  await loadDomains();
  for (const language of translated)
    for (const [id, text] of textsOf(language)) {
      const english = textsOf('en').get(id);
      expect(english, `no message has the id ${id}`).toBeDefined();
      expect(namesOf(compileMessageOrThrow(String(text))), id).toEqual(namesOf(compileMessageOrThrow(String(english))));
    }
});

test('no text is said outside a function, where a change of language would not reach it', () => {
  expect([...said.values()].filter(({ atLoad }) => atLoad).map(({ message, files }) => [message, files])).toEqual([]);
});
