import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyOp, Contract } from '#kernel/op.ts';

/**
 * `npm run routes -- word`: every operation whose path, name, permission or file holds the word, and where it
 * lives. Without a word: all of them. `--write` puts the list into docs/ROUTES.txt, `--check` compares.
 */
const root = path.join(import.meta.dirname, '..');

async function operations(): Promise<{ op: AnyOp; file: string }[]> {
  const found: { op: AnyOp; file: string }[] = [];
  for (const domain of readdirSync(path.join(root, 'src/domains')).sort()) {
    const file = `src/domains/${domain}/contract.ts`;
    if (!existsSync(path.join(root, file))) continue;
    const module = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, Contract>;
    for (const contract of Object.values(module))
      for (const op of Object.values(contract)) found.push({ op, file: handlerOf(domain, op.name) ?? file });
  }
  return found;
}

/** The file named after the operation, by the name chain: `createServers` lives in `create-servers.ts`. */
function handlerOf(domain: string, name: string): string | null {
  const file = `src/domains/${domain}/api/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  return existsSync(path.join(root, file)) ? file : null;
}

function table(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const word =
  process.argv
    .slice(2)
    .find((argument) => !argument.startsWith('--'))
    ?.toLowerCase() ?? '';
const rows = (await operations())
  .map(({ op, file }) => [op.method, op.base + op.path, `${op.domain}.${op.name}`, op.may, op.audit, file])
  .filter((row) => row.join(' ').toLowerCase().includes(word))
  .sort((a, b) => (a[1]! + a[0]! < b[1]! + b[0]! ? -1 : 1));
if (rows.length === 0) {
  process.stderr.write(`No operation matches "${word}".\n`);
  process.exit(1);
}
const text = `${table([['METHOD', 'PATH', 'OPERATION', 'MAY', 'AUDIT', 'FILE'], ...rows])}\n`;
const listFile = path.join(root, 'docs/ROUTES.txt');
if (process.argv.includes('--write')) writeFileSync(listFile, text);
else if (process.argv.includes('--check')) {
  if (readFileSync(listFile, 'utf8') !== text) {
    process.stderr.write('docs/ROUTES.txt is not up to date: npm run routes -- --write\n');
    process.exit(1);
  }
} else process.stdout.write(text);
