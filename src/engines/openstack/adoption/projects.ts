import { z } from 'zod';
import type { Cloud } from '../client/cloud.ts';
import type { Keeper } from '../types.ts';

const Project = z.object({ id: z.string(), name: z.string(), description: z.string().nullish() });

/** The projects that no console has made, with their names. What is in the others belongs to a console. */
export async function foreignNames(cloud: Cloud): Promise<Map<string, string>> {
  const call = { service: 'identity', method: 'GET', path: '/projects', scope: 'admin' } as const;
  const { projects } = await cloud.ask(call, z.object({ projects: z.array(Project) }));
  return new Map(
    projects
      .filter(({ description }) => description?.startsWith('Made by the console.') !== true)
      .map(({ id, name }) => [id, name]),
  );
}

const Roles = z.object({ roles: z.array(z.object({ id: z.string() })) });
const Assignments = z.object({ role_assignments: z.array(z.unknown()) });

/** Where the console's user has a role in a project, and the path that gives or takes it. */
async function membership(cloud: Cloud, projectId: string) {
  const { userId } = await cloud.session('admin');
  const call = { service: 'identity', scope: 'admin' } as const;
  const { roles } = await cloud.ask({ ...call, method: 'GET', path: '/roles?name=member' }, Roles);
  const roleId = roles[0]?.id ?? 'member';
  const query = new URLSearchParams({ 'user.id': userId, 'scope.project.id': projectId });
  const { role_assignments: has } = await cloud.ask({ ...call, method: 'GET', path: `/role_assignments?${query}` }, Assignments); // prettier-ignore
  return { call, path: `/projects/${projectId}/users/${userId}/roles/${roleId}`, has: has.length > 0 };
}

/** Gives the console's user the role in a project that it needs; false: it had one. */
export async function joinProject(cloud: Cloud, projectId: string): Promise<boolean> {
  const { call, path, has } = await membership(cloud, projectId);
  if (!has) await cloud.run({ ...call, method: 'PUT', path });
  return !has;
}

/** Takes the role away that `joinProject` gave for a machine; where others need it, it goes with the last of them. */
export async function leaveWith({ store, cloud }: Pick<Keeper, 'store' | 'cloud'>, ref: string): Promise<void> {
  const taken = store.get<{ projectId: string }>(
    'SELECT project_id AS projectId FROM adopted WHERE machine_ref = ? AND joined = 1',
    ref,
  );
  if (taken === undefined) return;
  const { projectId } = taken;
  const shared = store.get('SELECT 1 FROM adopted WHERE project_id = ? AND machine_ref <> ?', projectId, ref);
  if (shared === undefined) await leaveProject(cloud, projectId);
  else store.run('UPDATE adopted SET joined = 1 WHERE project_id = ?', projectId);
}

async function leaveProject(cloud: Cloud, projectId: string): Promise<void> {
  const { call, path, has } = await membership(cloud, projectId);
  if (has) await cloud.run({ ...call, method: 'DELETE', path });
}
