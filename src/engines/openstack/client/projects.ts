import { z } from 'zod';
import type { Keeper } from '../types.ts';
import type { Cloud } from './cloud.ts';
import { isConflict } from './errors.ts';
import { ensureQuotas, renewQuotas } from './quotas.ts';

const Named = z.object({ id: z.string() });
const Projects = z.object({ projects: z.array(Named) });
const Roles = z.object({ roles: z.array(Named) });

const underWay = new WeakMap<Cloud, Map<string, Promise<string>>>();

/** The project of an account, made on first use; that of an empty account is the console's own. */
export async function projectOf(keeper: Keeper, accountId: string): Promise<string> {
  const known = keeper.store.get<{ id: string }>(
    'SELECT project_id AS id FROM projects WHERE account_id = ?',
    accountId,
  );
  if (known) {
    // The configuration may have other limits by now.
    await renewQuotas(keeper, known.id);
    return known.id;
  }
  const making = underWay.get(keeper.cloud) ?? new Map<string, Promise<string>>();
  underWay.set(keeper.cloud, making);
  const project = making.get(accountId) ?? makeProject(keeper, accountId).finally(() => void making.delete(accountId));
  making.set(accountId, project);
  return project;
}

async function makeProject({ store, cloud }: Keeper, accountId: string): Promise<string> {
  const { prefix, accountsDomain } = cloud.config;
  const name = accountId === '' ? prefix : `${prefix}-${accountId}`;
  const id = await projectNamed(cloud, { name, domain_id: accountsDomain });
  const { userId } = await cloud.session('admin');
  const { roles } = await cloud.ask(identity('GET', '/roles?name=member'), Roles);
  await cloud.run(identity('PUT', `/projects/${id}/users/${userId}/roles/${roles[0]?.id ?? 'member'}`));
  await ensureQuotas({ store, cloud }, id);
  store.run('INSERT OR REPLACE INTO projects VALUES (?, ?)', accountId, id);
  return id;
}

async function projectNamed(cloud: Cloud, of: { name: string; domain_id: string }): Promise<string> {
  const find = async () => {
    const query = new URLSearchParams(of);
    return (await cloud.ask(identity('GET', `/projects?${query}`), Projects)).projects[0]?.id;
  };
  const known = await find();
  if (known !== undefined) return known;
  const description = 'Made by the console. Do not change what is in it by hand.';
  const made = cloud.ask(
    identity('POST', '/projects', { project: { ...of, description } }),
    z.object({ project: Named }),
  );
  return made.then(
    ({ project }) => project.id,
    async (error: unknown) => {
      const other = isConflict(error) ? await find() : undefined;
      if (other === undefined) throw error;
      return other;
    },
  );
}

const identity = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ({ service: 'identity', method, path, scope: 'admin', ...(body && { body }) }) as const;
