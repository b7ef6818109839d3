import type { HttpCloud } from './test-http-cloud.ts';

export interface HttpServer {
  id: string;
  status: string;
  tenant_id: string;
  tags: string[];
  flavor: { original_name: string };
  'OS-EXT-STS:task_state': string | null;
  'OS-EXT-SRV-ATTR:host'?: string;
}

/** Servers that do at once what is asked of them; the cloud forgets one that is removed, with its tags. */
export function httpServers(cloud: HttpCloud) {
  const servers = new Map<string, HttpServer>();
  const actions: { action: string; request_id: string; message: string | null }[] = [];
  const add = (id: string, of: Partial<HttpServer> = {}): HttpServer => {
    const flavor = { original_name: 'a-flavor' };
    const server = { id, status: 'ACTIVE', tenant_id: 'project', tags: ['skydeck'], flavor, 'OS-EXT-STS:task_state': null, ...of }; // prettier-ignore
    servers.set(id, server);
    return server;
  };
  cloud.on('GET compute/servers/detail', ({ query }) => {
    const tag = query.get('tags');
    return { body: { servers: [...servers.values()].filter(({ tags }) => tag === null || tags.includes(tag)) } };
  });
  cloud.on('GET compute/servers/(?!detail$)*', ({ ids: [id = ''] }) => {
    const server = servers.get(id);
    return server === undefined ? { status: 404, body: {} } : { body: { server } };
  });
  cloud.on('DELETE compute/servers/*', ({ ids: [id = ''] }) => ({ status: servers.delete(id) ? 204 : 404 }));
  cloud.on('GET compute/servers/*/os-instance-actions', () => ({ body: { instanceActions: actions.toReversed() } }));
  cloud.on('GET compute/flavors/*', ({ ids: [id] }) => ({ body: { flavor: { id } } }));
  cloud.on('POST compute/flavors/*/action', {});
  cloud.on('POST compute/servers/*/action', ({ ids: [id = ''], body }) => {
    const [action = '', of] = Object.entries(body as Record<string, unknown>)[0] ?? [];
    actions.push({ action, request_id: `request-${actions.length}`, message: null });
    const server = servers.get(id);
    if (server === undefined) return { status: 404 };
    const before = server.flavor.original_name;
    if (action === 'resize') {
      server.status = 'VERIFY_RESIZE';
      server.flavor = { original_name: (of as { flavorRef: string }).flavorRef };
      beforeResize.set(id, before);
    } else if (action === 'confirmResize') server.status = 'SHUTOFF';
    else if (action === 'revertResize') {
      server.status = 'SHUTOFF';
      server.flavor = { original_name: beforeResize.get(id) ?? before };
    } else if (action === 'os-start') server.status = 'ACTIVE';
    else if (action === 'os-stop') server.status = 'SHUTOFF';
    else if (action === 'rescue') server.status = 'RESCUE';
    else if (action === 'unrescue' || action === 'unshelve') server.status = 'ACTIVE';
    return { status: 202 };
  });
  const beforeResize = new Map<string, string>();
  return { servers, actions, add, beforeResize };
}
