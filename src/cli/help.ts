import { outputs } from './arguments.ts';
import { commands, type Command, type Flag } from './manifest.ts';
import { kindOf } from './values.ts';

const general = `Usage: cloud <group> <command> [--flag value ...]

  cloud login [--url https://console.example.com] [--email me@example.com] [--code-by app|sms|email|recovery]
  cloud logout
  cloud help [group [command]]

What is not given is asked for. CONSOLE_URL, CONSOLE_EMAIL, CONSOLE_PASSWORD and CONSOLE_CODE (of the second
factor) of the environment come first. Exit codes: 0 done, 1 refused or failed, 2 typed wrong, 3 not signed in,
4 not reached.

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
    ...(command.body ? ([['--body FILE|-', 'the whole body as JSON; flags stand over it']] as [string, string][]) : []),
    ['--from-env FLAG=VARIABLE', 'takes the value of a flag from the environment, for secrets'],
    ...(command.task
      ? ([['--wait', 'follows the task until it ends, and fails as it does']] as [string, string][])
      : []),
    ...(command.idempotent
      ? ([['--idempotency-key KEY', 'a call repeated with the same key happens once; made up if left out']] as [
          string,
          string,
        ][])
      : []),
    ...(command.dryRun
      ? ([['--dry-run', 'answers what would happen, and changes nothing']] as [string, string][])
      : []),
    ...(command.ifMatch ? ([['--if-match VERSION', 'required: the version that was read']] as [string, string][]) : []),
    ...(command.file
      ? []
      : ([
          [`--output ${outputs.join('|')}`, 'how the answer is shown'],
          ['--fields a,b.c', 'which fields of it'],
        ] as [string, string][])),
  ];
  const width = Math.max(...[...own, ...shared].map(([name]) => name.length));
  const list = (lines: readonly [string, string][]) => lines.map(([a, b]) => `  ${a.padEnd(width)}  ${b}\n`).join('');
  const flags = own.length === 0 ? '' : `\nFlags:\n${list(own)}`;
  return `Usage: cloud ${command.domain} ${command.name}\n\n${command.summary}\n${flags}\nAlso:\n${list(shared)}`;
}

const wordsOf = (flag: Flag): string =>
  [kindOf(flag), flag.list && 'may be repeated', flag.required && 'required'].filter(Boolean).join(', ');
