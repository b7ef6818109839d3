import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { traceOperations, type Traced } from './operations.ts';
import { root } from './sources.ts';

/**
 * `npm run routes -- word`: every operation whose path, name, permission or file holds the word, with its contract,
 * handler, stores, screens and tests. Without a word: all of them. `--write` puts the list into docs/ROUTES.txt,
 * `--check` compares.
 */
const HEAD = `Every operation, and where it lives; "npm run routes -- --write" makes this list.
Files stand below the operation's own domain (src/domains/<domain>/), others below src/ or the root.

`;

function block({ op, contract, handler, stores, screens, tests }: Traced): string {
  const own = `src/domains/${contract.split('/')[2]!}/`;
  const short = (file: string) => (file.startsWith(own) ? file.slice(own.length) : file.replace(/^src\//, ''));
  const line = (name: string, files: readonly string[]) =>
    files.map((file, at) => `  ${(at === 0 ? name : '').padEnd(8)} ${short(file)}`);
  return [
    `${op.method} ${op.base}${op.path}`,
    `  ${op.domain}.${op.name}, may ${op.may}, audit ${op.audit}`,
    ...line('contract', [contract]),
    ...line('handler', [handler]),
    ...line('store', stores),
    ...line('screens', screens),
    ...line('tests', tests),
    '',
  ].join('\n');
}

const place = ({ op }: Traced) => `${op.base}${op.path} ${op.method}`;
const word =
  process.argv
    .slice(2)
    .find((argument) => !argument.startsWith('--'))
    ?.toLowerCase() ?? '';
const blocks = (await traceOperations())
  .sort((a, b) => (place(a) < place(b) ? -1 : 1))
  .map(block)
  .filter((text) => text.toLowerCase().includes(word));
const list = blocks.join('\n');
const listFile = path.join(root, 'docs/ROUTES.txt');
if (blocks.length === 0) {
  process.stderr.write(`No operation matches "${word}".\n`);
  process.exitCode = 1;
} else if (process.argv.includes('--write')) writeFileSync(listFile, HEAD + list);
else if (!process.argv.includes('--check')) process.stdout.write(list);
else if (readFileSync(listFile, 'utf8') !== HEAD + list) {
  process.stderr.write('docs/ROUTES.txt is not up to date: npm run routes -- --write\n');
  process.exitCode = 1;
}
