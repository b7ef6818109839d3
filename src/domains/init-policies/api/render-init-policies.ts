import { messageOf } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Run } from '#platform/http/context.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { initPolicies } from '../contract.ts';
import { maxUserDataBytes } from '../limits.ts';
import { problem, type Problem } from '../problems.ts';
import { choose } from './choose.ts';
import { renderUserData, type Answered, type System } from './render.ts';
import { readServers } from './store-servers.ts';
import { judge, sampleSystem, withSampleSecrets } from './view.ts';

/** The rendered policies or draft for a server, as stored: secrets remain references. */
export const renderInitPolicies: Run<typeof initPolicies.renderInitPolicies> = async (ctx, { input }) => {
  const { draft } = input;
  let os = draft?.osFamily ?? 'linux';
  const problems: Problem[] = [];
  let answered: Answered[] = [];
  if (draft !== undefined) {
    answered = [withSampleSecrets('', draft.content)];
    problems.push(...judge(draft.content, os));
  } else {
    const found = await choose(ctx, input.policies, 'policies');
    os = found.policies[0]?.osFamily ?? 'linux';
    answered = found.policies.map(({ answered: { name, content, values } }) =>
      withSampleSecrets(name, content, values),
    );
    for (const { code, values } of found.problems)
      problems.push({ ...said(code, messageOf(code, values)), key: 'policies' });
  }
  const system = await systemOf();
  const { text, conflicts } = renderUserData(answered, { os, system });
  const bytes = Buffer.byteLength(text);
  if (draft === undefined && bytes > maxUserDataBytes)
    problems.push(problem('policies', { code: 1806, values: { size: bytes, max: maxUserDataBytes } }));
  return { text, bytes, maxBytes: maxUserDataBytes, conflicts, problems, sample: system };

  async function systemOf(): Promise<System> {
    if (input.serverId !== undefined) {
      const { id } = await findServer(ctx.db, ctx.scope, input.serverId);
      const [server] = await readServers(ctx.db, [id]);
      if (server !== undefined) return server.system;
    }
    return {
      ...sampleSystem,
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.zoneId === undefined ? {} : { zone: input.zoneId }),
      ...(os === 'windows' ? { user: 'Administrator' } : {}),
    };
  }
};

const said = (code: number, info: Message): Omit<Problem, 'key'> => ({
  severity: 'error',
  code,
  info,
  line: null,
  column: null,
});
