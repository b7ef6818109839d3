import type { App } from '#platform/app.ts';

/** What is printed once the console answers at an address. */
export type Welcome = (address: string) => string;

/**
 * Makes a new installation usable: the demonstration provider, or in production a setup token for the first
 * administrator. Does nothing to one that has been set up.
 */
export async function prepareInstallation(app: App): Promise<Welcome> {
  const where = (address: string) =>
    app.config.publicUrl ?? address.replace('0.0.0.0', 'localhost').replace('127.0.0.1', 'localhost');
  return (address) => `Skydeck is ready at ${where(address)}`;
}
