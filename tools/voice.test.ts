import { expect, test } from 'vitest';
import { extract } from './languages/extract.ts';
import { root } from './sources.ts';
import { declared, filesWithTexts, textsIn } from './wording/texts.ts';

/** Words that no text has, and what to write instead: the glossary of the product's English. */
const glossary: readonly (readonly [wrong: RegExp, instead: string])[] = [
  [/\b(who|what)ever\b/i, 'everyone, anyone'],
  [/\bsomebody\b|\bnobody\b|\beverybody\b|\banybody\b/i, 'someone, no one, everyone, anyone'],
  [/\banew\b|\bbesides\b|\bafterwards\b|\bmeanwhile\b/i, 'again, also, afterward'],
  [/\b(is|are|was|were) told\b|\bhears? of\b/i, 'notified'],
  [/\bby (it|them)sel(f|ves)\b/i, 'automatically'],
  [/\bnot to be had\b|\bthose that there are\b|\bin force\b/i, 'unavailable, existing, active'],
  [/\bno (more|longer any)\b/i, 'no longer'],
  [/\bnetwork cards?\b/i, 'network interface'],
  [/\blaid\b|\blay (it|again)\b/i, 'provision, apply, re-apply'],
  [/\bcolour|\blicence\b|\bcatalogue\b|\bcentre\b|\bcancelled\b/i, 'American spelling'],
  [/\bhand(ed|s)? over\b|\bput aside\b/i, 'transfer ownership, dismiss'],
  [/\baccount holder\b/i, 'account owner'],
  [/\b(has|have) gone\b/i, 'no longer exists'],
  [/\bnot (\w+ )?any more\b/i, 'no longer'],
];

const screens = [...extract(root).values()].map(({ message, files }) => ({ text: message, file: files[0]! }));
const server = filesWithTexts(root, declared).flatMap(([file, code]) =>
  textsIn(file, code).flatMap(({ text, of }) => (of === 'screens' ? [] : [{ text, file }])),
);
/** What the specification fixes. */
const fixed = new Set(['Microsoft Cloud Catalogue', 'Creative Software Catalogue']);

test.each(glossary)('no text of screens and server has %s', (wrong, instead) => {
  const found = [...screens, ...server].filter(({ text }) => wrong.test(text) && !fixed.has(text));
  expect(
    found.map(({ text, file }) => `${file}: ${text}`),
    `say ${instead}`,
  ).toEqual([]);
});

test('an error is a sentence, and no bare value', () => {
  const errors = server.filter(({ file }) => file.endsWith('/errors.ts'));
  expect(errors.length).toBeGreaterThan(200);
  expect(errors.filter(({ text }) => !/^[\p{Lu}"{].*[^ ,;:]$/u.test(text)).map(({ text }) => text)).toEqual([]);
});

test('units follow their number as people write them', () => {
  expect([...screens, ...server].filter(({ text }) => /\} %/.test(text)).map(({ text }) => text)).toEqual([]);
});
