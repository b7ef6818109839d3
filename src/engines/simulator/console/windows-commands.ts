import type { Result, Run } from './types.ts';

/** Maps a guest's path to its file tree: a drive is a folder at the root. */
export const treePath = (path: string): string => (path.startsWith('/') ? path : `/${path.replaceAll('\\', '/')}`);

const services: Readonly<Record<string, string>> = {
  spooler: 'Print Spooler',
  w32time: 'Windows Time',
  wuauserv: 'Windows Update',
  termservice: 'Remote Desktop Services',
  w3svc: 'Simulation Wide Web Publishing Service',
};

const failed = (err: string): Result => ({ out: '', err: `${err}\n`, status: 1 });

/** The value of `-name`, otherwise the positional one; empty: neither. */
function argument(args: readonly string[], name: string, place: number): string {
  const at = args.findIndex((arg) => arg.toLowerCase() === `-${name.toLowerCase()}`);
  if (at !== -1) return args[at + 1] ?? '';
  const plain = args.filter((arg, i) => !arg.startsWith('-') && !args[i - 1]?.startsWith('-'));
  return plain[place] ?? '';
}

const knownService = (command: string, name: string): Result =>
  services[name.toLowerCase()] === undefined
    ? failed(`${command}: Cannot find any service with service name '${name}'.`)
    : '';

/** What PowerShell knows here. */
export const windowsCommands: Readonly<Record<string, Run>> = {
  'Get-PSDrive'({ guest }) {
    const rows = guest.facts.diskSizesGb.map((sizeGb, i) => {
      const used = i === 0 ? 11.4 : 0;
      return `${String.fromCharCode(67 + i)}    ${used.toFixed(1).padStart(9)} ${(sizeGb - used).toFixed(1).padStart(9)}\n`;
    });
    return `Name  Used (GB) Free (GB)\n${rows.join('')}`;
  },
  'Get-Content'({ guest }, [path = '']) {
    return guest.files.read(treePath(path));
  },
  'Restart-Service': (_, args) => knownService('Restart-Service', argument(args, 'Name', 0)),
  'Get-Service'(_, args) {
    const wanted = args.find((arg) => !arg.startsWith('-'))?.toLowerCase();
    const rows = Object.entries(services).filter(([name]) => wanted === undefined || name === wanted);
    if (rows.length === 0) return failed(`Get-Service: Cannot find any service with service name '${wanted}'.`);
    return `Status   Name\n${rows.map(([name, title]) => `Running  ${name} (${title})\n`).join('')}`;
  },
  w32tm: (_, args) => (args.includes('/resync') ? 'The command completed successfully.\n' : failed('w32tm: usage')),
  'Install-WindowsFeature': (_, [name = '']) =>
    `Success  Restart Needed  Feature Result\nTrue     No              ${name}\n`,
  'Write-Output': (_, args) => `${args.join(' ')}\n`,
  'Write-Host': (_, args) => `${args.join(' ')}\n`,
  'Set-Content'({ guest }, args, input) {
    guest.files.plant(treePath(argument(args, 'Path', 0)), `${argument(args, 'Value', 1) || input.trimEnd()}\n`);
    return '';
  },
  'Add-Content'({ guest }, args, input) {
    const path = treePath(argument(args, 'Path', 0));
    const before = guest.files.has(path) ? guest.files.read(path) : '';
    guest.files.plant(path, `${before}${argument(args, 'Value', 1) || input.trimEnd()}\n`);
    return '';
  },
  'New-Item'({ guest }, args) {
    const path = treePath(argument(args, 'Path', 0));
    const kind = argument(args, 'ItemType', -1).toLowerCase();
    guest.files.plant(kind === 'directory' ? `${path}/.folder` : path, argument(args, 'Value', -1));
    return '';
  },
  'Test-Path': ({ guest }, args) => {
    const path = treePath(argument(args, 'Path', 0));
    return guest.files.has(path) || guest.files.isFolder(path) ? 'True\n' : 'False\n';
  },
  'Start-Service': (_, args) => knownService('Start-Service', argument(args, 'Name', 0)),
  'Stop-Service': (_, args) => knownService('Stop-Service', argument(args, 'Name', 0)),
  'Set-TimeZone'({ guest }, args) {
    guest.files.plant('/C:/Windows/timezone', `${argument(args, 'Id', 0)}\n`);
    return '';
  },
  'Uninstall-WindowsFeature': (_, [name = '']) =>
    `Success  Restart Needed  Feature Result\nTrue     No              ${name}\n`,
};

/** Whether this PowerShell can run a line: it knows commands, and nothing of the language around them. */
export function isKnownLine(line: string): boolean {
  const first = /^\s*([\w-]+)/.exec(line)?.[1] ?? '';
  return Object.hasOwn(windowsCommands, first) && !/[{}]/.test(line);
}

/** A script as the small shell reads it: `$env:NAME` is `$NAME` there. */
export const plainScript = (script: string): string => script.replaceAll(/\$env:(\w+)/gi, '$$$1');
