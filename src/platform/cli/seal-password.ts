import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { openDataFolder } from '#platform/data-folder.ts';
import { sealPassword } from '#server/open-cloud.ts';

/** `skydeck seal-password <engine>`: reads a password from standard input and prints it sealed, for SKYDECK_ENGINES. */
export function sealPasswordCommand(): Command {
  return new Command('seal-password')
    .description('Seal the password of an engine, read from standard input, for SKYDECK_ENGINES')
    .argument('<engine>', 'the name of the engine in SKYDECK_ENGINES')
    .action(async (engine: string) => {
      const config = loadConfig();
      openDataFolder(config.dataDir);
      const password = (await text(process.stdin)).replace(/\r?\n$/, '');
      if (password === '') throw new Error('Enter the password on standard input.');
      process.stdout.write(`${sealPassword(config, engine, password)}\n`);
    });
}
