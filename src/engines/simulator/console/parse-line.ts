/** One command of a line: its words, and the file that takes what it writes. */
export interface Command {
  words: string[];
  into: { path: string; append: boolean } | null;
}
/** Commands that hand their output on, and when they run: always, or by how the ones before ended. */
export interface Pipeline {
  when: 'always' | 'ok' | 'failed';
  commands: Command[];
}

/** A line that cannot be read. */
export class BadLine extends Error {
  override name = 'BadLine';
}

type Token = { word: string } | { sign: string };

/** Takes a line apart as a shell does: quotes, `$NAME`, `|`, `;`, `&&`, `||`, `>` and `>>`. Throws BadLine. */
export function parseLine(line: string, valueOf: (name: string) => string): Pipeline[] {
  const pipelines: Pipeline[] = [];
  let current: Pipeline = { when: 'always', commands: [] };
  let command: Command = { words: [], into: null };
  let redirect: string | null = null;
  const endCommand = (sign: string): void => {
    if (command.words.length === 0) throw new BadLine(`syntax error near unexpected token \`${sign}'`);
    current.commands.push(command);
    command = { words: [], into: null };
  };
  for (const token of tokensOf(line, valueOf)) {
    if ('word' in token) {
      if (redirect === null) command.words.push(token.word);
      else command.into = { path: token.word, append: redirect === '>>' };
      redirect = null;
      continue;
    }
    const { sign } = token;
    if (redirect !== null) throw new BadLine(`syntax error near unexpected token \`${sign}'`);
    if (sign.startsWith('>')) {
      redirect = sign;
      continue;
    }
    endCommand(sign);
    if (sign === '|') continue;
    pipelines.push(current);
    current = { when: sign === '&&' ? 'ok' : sign === '||' ? 'failed' : 'always', commands: [] };
  }
  if (redirect !== null) throw new BadLine("syntax error near unexpected token `newline'");
  const open = current.commands.length > 0 || current.when !== 'always';
  if (command.words.length > 0 || open) {
    endCommand('newline');
    pipelines.push(current);
  }
  return pipelines;
}

function* tokensOf(line: string, valueOf: (name: string) => string): Generator<Token> {
  let rest = line;
  while ((rest = rest.trimStart()) !== '' && !rest.startsWith('#')) {
    const sign = /^(&&|\|\||>>|[|;>])/.exec(rest)?.[0];
    if (sign !== undefined) {
      yield { sign };
      rest = rest.slice(sign.length);
      continue;
    }
    let word = '';
    let part: RegExpExecArray | null;
    while ((part = /^('[^']*'|"[^"]*"|\\.|[^\s'"\\|;>&]+|&(?!&))/.exec(rest)) !== null) {
      word += textOf(part[0], valueOf);
      rest = rest.slice(part[0].length);
    }
    if (/^['"\\]/.test(rest)) throw new BadLine('unexpected EOF while looking for matching quote');
    yield { word };
  }
}

function textOf(part: string, valueOf: (name: string) => string): string {
  if (part.startsWith("'")) return part.slice(1, -1);
  if (part.startsWith('\\')) return part.slice(1);
  const bare = part.startsWith('"') ? part.slice(1, -1) : part;
  const home = bare === part && (part === '~' || part.startsWith('~/')) ? valueOf('HOME') + part.slice(1) : bare;
  return home.replaceAll(/\$(\w+|\{\w+\}|\?)/g, (_, name: string) => valueOf(name.replaceAll(/[{}]/g, '')));
}
