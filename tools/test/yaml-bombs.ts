const laughs = ['a: &a [x, x, x, x, x, x, x, x, x]'];
for (let n = 1; n < 9; n += 1) {
  const [name, before] = ['abcdefghij'[n], 'abcdefghij'[n - 1]];
  laughs.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`);
}

/** Configurations that are small to write and ask for everything, by what is wrong with them. */
export const yamlBombs: Readonly<Record<string, string>> = {
  'aliases of aliases': `${laughs.join('\n')}\n`,
  'an alias of what it is in': 'a: &a [*a]\n',
  'a map that merges itself': 'a: &a\n  <<: *a\n  b: 1\n',
  'many aliases of much': `a: &a [${'x, '.repeat(500)}x]\nruncmd:\n${'  - *a\n'.repeat(400)}`,
  'brackets in brackets': `a: ${'['.repeat(8000)}`,
  'brackets that end, too': `a: ${'['.repeat(4000)}${']'.repeat(4000)}\n`,
  'maps in maps': `a: ${'{a: '.repeat(2000)}`,
  'dashes in dashes': `a:\n  ${'- '.repeat(4000)}x\n`,
  'keys below keys': Array.from({ length: 150 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
  'question marks': `${'? '.repeat(4000)}x\n`,
  'a long anchor': `a: &${'b'.repeat(8000)} x\nc: *${'b'.repeat(8000)}\n`,
  'tags in tags': `a: ${'!!seq ['.repeat(1500)}`,
};
