import type { Result, Run } from './shell.ts';

/** Where a path of a guest stands in its file tree: a drive is a folder at the root. */
export const treePath = (path: string): string => (path.startsWith('/') ? path : `/${path.replaceAll('\\', '/')}`);

const services: Readonly<Record<string, string>> = {
  spooler: 'Print Spooler',
  w32time: 'Windows Time',
  wuauserv: 'Windows Update',
  termservice: 'Remote Desktop Services',
  w3svc: 'World Wide Web Publishing Service',
};

const failed = (err: string): Result => ({ out: '', err: `${err}\n`, status: 1 });

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
  'Restart-Service'(_, args) {
    const name = args.find((arg) => !arg.startsWith('-')) ?? '';
    const title = services[name.toLowerCase()];
    return title === undefined ? failed(`Restart-Service: Cannot find any service with service name '${name}'.`) : '';
  },
  'Get-Service'(_, args) {
    const wanted = args.find((arg) => !arg.startsWith('-'))?.toLowerCase();
    const rows = Object.entries(services).filter(([name]) => wanted === undefined || name === wanted);
    if (rows.length === 0) return failed(`Get-Service: Cannot find any service with service name '${wanted}'.`);
    return `Status   Name\n${rows.map(([name, title]) => `Running  ${name} (${title})\n`).join('')}`;
  },
  w32tm: (_, args) => (args.includes('/resync') ? 'The command completed successfully.\n' : failed('w32tm: usage')),
  'Install-WindowsFeature': (_, [name = '']) =>
    `Success  Restart Needed  Feature Result\nTrue     No              ${name}\n`,
  'Uninstall-WindowsFeature': (_, [name = '']) =>
    `Success  Restart Needed  Feature Result\nTrue     No              ${name}\n`,
};

/** A script as the small shell reads it: `$env:NAME` is `$NAME` there. */
export const plainScript = (script: string): string => script.replaceAll(/\$env:(\w+)/gi, '$$$1');
