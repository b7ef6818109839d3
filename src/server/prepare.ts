import path from 'node:path';
import { layNetworks } from '#domains/networks/api/port.ts';
import { setupNotice } from '#domains/setup/api/port.ts';
import type { App } from '#platform/app.ts';
import { demoAccounts, demoPassword } from '#seed/people.ts';
import { isSeeded } from '#seed/demo.ts';
import { ensureThisMachine } from '#seed/this-machine.ts';
import { seedApart, type SeedGround } from './seed-apart.ts';

/** What is printed once the console answers at an address. */
export type Welcome = (address: string) => string;

interface Ground extends SeedGround {
  /** Where emails and text messages of a demonstration arrive. */
  mailboxUrl: string | null;
}

/**
 * Makes a new installation usable: the demonstration provider, or in production a setup token for the first
 * administrator. Does nothing to one that has been set up.
 */
export async function prepareInstallation(app: App, { mailboxUrl, ...on }: Ground): Promise<Welcome> {
  const now = new Date(app.clock.now());
  const at = (address: string) => app.config.publicUrl ?? address.replace(/\/\/[^/:]+/, '//localhost');
  if (app.config.env === 'production') {
    const notice = await setupNotice(app.db, now);
    return (address) => notice?.(at(address)) ?? `Skydeck is ready at ${at(address)}`;
  }
  if (app.config.env === 'demo' && !(await isSeeded(app.db))) await seedApart(on);
  for (const [name, { kind }] of Object.entries(app.config.engines))
    if (kind === 'qemu' && app.engineNames.includes(name)) {
      await ensureThisMachine(app.db, { engine: name, engineFolder: path.join(app.config.dataDir, name), now });
      // Its network is provisioned right away: the next sweep is some minutes away. The sweep reports a failure.
      void layNetworks(app, name).catch((error: unknown) =>
        app.log.debug({ err: error }, 'networks could not be provisioned yet'),
      );
    }
  return (address) =>
    [
      '',
      `  Skydeck is ready at ${at(address)}`,
      ...(mailboxUrl === null ? [] : [`  Emails and text messages arrive at ${mailboxUrl}`]),
      '',
      ...demoAccounts.map(({ email, what }) => `  ${email.padEnd(22)} ${demoPassword}   ${what}`),
      '',
    ].join('\n');
}
