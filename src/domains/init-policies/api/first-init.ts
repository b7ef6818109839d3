import { Conflict, Forbidden, Invalid, item } from '#kernel/errors.ts';
import { say } from '../messages.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { FirstBoot, ServerExtra } from '#domains/servers/api/port.ts';
import { Chosen } from '../schemas.ts';
import { choose, type ChosenPolicy } from './choose.ts';
import { renderUserData } from './render.ts';
import { sealSecrets, unsealSecrets } from './secrets.ts';
import { insertServerInit, readServers, readUserData, type InitServer } from './store-servers.ts';

const key = 'extras.init';

/** The policies that new servers are made with: rendered for each, and kept with it in the version that was used. */
export const firstInit: ServerExtra = {
  key: 'init',
  async run(ctx, made, value) {
    const read = Chosen.safeParse(value);
    if (!read.success) throw new Invalid([item(1000, key, { detail: say('choose-policies') })]);
    if (read.data.policies.length === 0) return;
    if (!ctx.me.permissions.has('init-policy.use')) throw new Forbidden();
    const { policies, problems } = await choose(ctx, read.data.policies, key);
    if (problems.length > 0) throw new Invalid(problems);
    for (const server of await readServers(
      ctx.db,
      made.map(({ id }) => id),
    ))
      await give(ctx, server, { policies, noted: true });
  },
};

interface Given {
  policies: readonly ChosenPolicy[];
  /** Whether the server counts as one of theirs. */
  noted: boolean;
}

/** Renders policies for a new server and keeps them with it. Throws Conflict, Invalid. */
export async function give(ctx: Ctx, server: InitServer, { policies, noted }: Given): Promise<void> {
  const init = ctx.app.engine(server.engine).capabilities.init;
  if (init === null) throw new Conflict(6317, key);
  for (const one of policies) if (!fits(one, server)) throw new Invalid([item(1816, key)]);
  const os = server.osFamily === 'windows' ? 'windows' : 'linux';
  const { text, secrets } = renderUserData(
    policies.map((one) => one.answered),
    { os, system: server.system },
  );
  const size = Buffer.byteLength(text);
  const max = init.maxUserDataBytes;
  if (size > max) throw new Invalid([item(1806, key, { size, max })]);
  await insertServerInit(ctx.db, server.id, {
    userData: text,
    secrets: sealSecrets(ctx.app.secret, server.id, secrets),
    policies: noted ? policies : [],
    now: ctx.now,
  });
}

/** Whether a policy is for the system of a server's image. */
const fits = ({ osFamily, osVersions }: ChosenPolicy, { osFamily: has, image }: InitServer): boolean =>
  osFamily === has &&
  (osVersions.length === 0 || osVersions.some((one) => image.toLowerCase().startsWith(one.toLowerCase())));

/** Hands the engine what the first boot of a server is to do. */
export const policyBoot: FirstBoot = {
  async userDataOf(app, db, serverId) {
    const found = await readUserData(db, serverId);
    if (found === null) return null;
    return { text: found.userData, secrets: unsealSecrets(app.secret, serverId, found.secrets) };
  },
};
