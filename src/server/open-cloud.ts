import path from 'node:path';
import { z } from 'zod';
import { CloudConfig, CloudTraits } from '#engines/openstack/config.ts';
import { startCloud } from '#engines/openstack/spawn.ts';
import type { RunningEngine } from '#engines/remote/process.ts';
import { type CloudEngineConfig, type Config, ConfigError } from '#platform/config.ts';
import { seal, unseal } from '#platform/seal.ts';
import { secretKey } from '#platform/secret.ts';

/** A password sealed for one engine opens for no other. */
const boundTo = (engine: string) => ({ purpose: 'engine-credential', owner: engine });

/** Seals the password of an engine's user, for `sealedPassword` in its configuration. */
export const sealPassword = (config: Config, engine: string, password: string): string =>
  seal(secretKey(config.secretFile), boundTo(engine), password).toString('base64');

const Settings = z.object({ ...CloudConfig.shape, password: z.string().min(1).optional(), sealedPassword: z.base64().optional() }); // prettier-ignore

/** How a cloud is reached, from the configuration. Throws ConfigError, which names what is wrong and shows no credential. */
export function cloudOf(config: Config, name: string, { kind: _, url: __, ...given }: CloudEngineConfig): CloudConfig {
  const settings = Settings.strict().safeParse(given);
  const fail = (what: string): never => {
    throw new ConfigError(`Invalid environment variables:\n  SKYDECK_ENGINES: the engine "${name}": ${what}`);
  };
  if (!settings.success) return fail(z.prettifyError(settings.error));
  const { sealedPassword, password, ...rest } = settings.data;
  if ((sealedPassword === undefined) === (password === undefined))
    return fail('set either sealedPassword, which "skydeck seal-password" prints, or password.');
  return CloudConfig.parse({ ...rest, password: password ?? opened(sealedPassword ?? '') });

  function opened(sealed: string): string {
    try {
      return unseal(secretKey(config.secretFile), boundTo(name), Buffer.from(sealed, 'base64'));
    } catch {
      return fail(`sealedPassword was sealed for another engine or with another secret. Run "skydeck seal-password ${name}" again.`); // prettier-ignore
    }
  }
}

/** What the configuration says of what a cloud can do, also of one whose keeper runs elsewhere. Throws ConfigError. */
export function traitsOf(name: string, { disks, rescueImage, lacks }: CloudEngineConfig): CloudTraits {
  const read = CloudTraits.safeParse({ disks, rescueImage, lacks });
  if (read.success) return read.data;
  throw new ConfigError(`Invalid environment variables:\n  SKYDECK_ENGINES: the engine "${name}": ${z.prettifyError(read.error)}`); // prettier-ignore
}

/** Starts the keeper of a cloud beside the console. */
export const startCloudOf = (config: Config, name: string, given: CloudEngineConfig): Promise<RunningEngine> =>
  startCloud(path.join(config.dataDir, name), cloudOf(config, name, given));
