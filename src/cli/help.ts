import { outputs } from './arguments.ts';
import { commands, type Command, type Flag } from './manifest.ts';
import { kindOf } from './values.ts';

const general = `Usage: cloud <group> <command> [--flag value ...]

  cloud login [--url https://console.example.com] [--email me@example.com] [--code-by app|sms|email|recovery]
  cloud logout
  cloud help [group [command]]

Login prompts for what is missing. Set CONSOLE_URL, CONSOLE_EMAIL, CONSOLE_PASSWORD and CONSOLE_CODE (of the
second factor) in the environment to skip the prompts. Exit codes: 0 success, 1 refused or failed, 2 invalid usage,
3 not signed in, 4 console not reached.

Groups:
`;

/** The text for `cloud help` with what follows it. */
export function helpOf(command: Command | null, domain: string | null): string {
  if (command !== null) return ofCommand(command);
  return domain === null ? ofProgram() : ofDomain(domain);
}

export const domains: readonly string[] = [...new Set(commands.map((command) => command.domain))].sort();

export const commandsOf = (domain: string): Command[] => commands.filter((command) => command.domain === domain);

function ofProgram(): string {
  const width = Math.max(...domains.map((domain) => domain.length));
  const lines = domains.map((domain) => {
    const names = commandsOf(domain).map((command) => command.name);
    const shown = names.slice(0, 5).join(', ');
    return `  ${domain.padEnd(width)}  ${shown}${names.length > 5 ? `, and ${names.length - 5} more` : ''}\n`;
  });
  return general + lines.join('');
}

function ofDomain(domain: string): string {
  const own = commandsOf(domain);
  const width = Math.max(...own.map(({ name }) => name.length));
  const lines = own.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`);
  return `Usage: cloud ${domain} <command> [--flag value ...]\n\n${lines.join('')}`;
}

function ofCommand(command: Command): string {
  const own = command.flags.map((flag): [string, string] => [`--${flag.name}`, wordsOf(flag)]);
  const shared: [string, string][] = [
    ...(command.body ? ([['--body FILE|-', 'the whole body as JSON; flags override it']] as [string, string][]) : []),
    ['--from-env FLAG=VARIABLE', 'reads the value of a flag from the environment, for secrets'],
    ...(command.task
      ? ([['--wait', 'waits until the task ends, and fails if the task fails']] as [string, string][])
      : []),
    ...(command.idempotent
      ? ([['--idempotency-key KEY', 'runs a repeated call with the same key only once; generated if omitted']] as [
          string,
          string,
        ][])
      : []),
    ...(command.dryRun
      ? ([['--dry-run', 'shows what would happen without changing anything']] as [string, string][])
      : []),
    ...(command.ifMatch ? ([['--if-match VERSION', 'required: the version you read']] as [string, string][]) : []),
    ...(command.file
      ? []
      : ([
          [`--output ${outputs.join('|')}`, 'output format'],
          ['--fields a,b.c', 'fields to show'],
        ] as [string, string][])),
  ];
  const width = Math.max(...[...own, ...shared].map(([name]) => name.length));
  const list = (lines: readonly [string, string][]) => lines.map(([a, b]) => `  ${a.padEnd(width)}  ${b}\n`).join('');
  const flags = own.length === 0 ? '' : `\nFlags:\n${list(own)}`;
  return `Usage: cloud ${command.domain} ${command.name}\n\n${command.summary}\n${flags}\nGeneral flags:\n${list(shared)}`;
}

const wordsOf = (flag: Flag): string =>
  [kindOf(flag), flag.list && 'may be repeated', flag.required && 'required'].filter(Boolean).join(', ');
