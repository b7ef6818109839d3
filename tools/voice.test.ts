import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { extract } from './languages/extract.ts';
import { readSources, root } from './sources.ts';
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

/** The glossary for summaries, documents and comments, where "no more than" and "tells" need more care. */
const prose: typeof glossary = [
  ...glossary.filter(([wrong]) => !wrong.test('no more')),
  [/\bno longer any\b|\b(waits|follows|hears|goes back|shares) no more\b/i, 'no longer'],
  [
    /\b(tells?|telling|told) (the|an?|its|their|each|everyone|people|accounts|them|him|her|of)\b/i,
    'notify, return, report',
  ],
  [/\bdeeds?\b/i, 'action'],
  [/\bstands for\b/i, 'means, resolves to, represents'],
  [/\bas the wire tells\b/i, 'in the wire format'],
];

/** Sentences that have such a word for a reason. */
const allowed: readonly (readonly [text: RegExp, why: string])[] = [
  [/"nobody"|\bis nobody\b/, 'a user of the operating system'],
  [/`cancelled`/, 'a value on the wire'],
];

const isAllowed = (text: string) => allowed.some(([reason]) => reason.test(text));

function* documents(): Generator<[file: string, text: string]> {
  const own = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];
  for (const file of own) yield [file, readFileSync(path.join(root, file), 'utf8')];
  for (const name of readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.md')) yield [`docs/${name}`, readFileSync(path.join(root, 'docs', name), 'utf8')];
  yield* readSources(['src/domains'], /^README\.md$/);
}

const summaries = [...readSources(['src/domains'], /^(contract|[a-z-]+-operations|contract-[a-z-]+)\.ts$/)].flatMap(
  ([file, code]) => [...code.matchAll(/\bsummary:\s*(['"`])(.*?)\1,\n/g)].map(([, , text = '']) => ({ file, text })),
);

/** The comments of a file, each on one line. */
const commentsIn = (code: string): string[] =>
  [...code.matchAll(/\/\*\*?([^]*?)\*\/|^\s*\/\/ (.*)$/gm)].map(([, block = '', line = '']) =>
    (block || line).replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
  );

test('a summary begins with what the operation does, and ends as a sentence', () => {
  expect(summaries.length).toBeGreaterThan(400);
  expect(summaries.filter(({ text }) => !/^[A-Z][a-z-]*s\b.*\.$/.test(text))).toEqual([]);
});

test.each(prose)('no summary, document or comment has %s', (wrong, instead) => {
  const comments = [...readSources(['src'], /(?<!\.(test|e2e))\.tsx?$/)].flatMap(([file, code]) =>
    commentsIn(code).map((text) => ({ file, text })),
  );
  const lines = [...documents()].flatMap(([file, text]) => text.split('\n').map((line) => ({ file, text: line })));
  const found = [...summaries, ...comments, ...lines].filter(({ text }) => wrong.test(text) && !isAllowed(text));
  expect(
    found.map(({ text, file }) => `${file}: ${text}`),
    `say ${instead}`,
  ).toEqual([]);
});
