import { createHash } from 'node:crypto';
import type { HttpCloud } from './test-http-cloud.ts';
import { httpVolumes } from './test-http-volumes.ts';

/** Everything that the self-check asks for, as a cloud in order answers it. */
export function httpChecks(cloud: HttpCloud) {
  const one = (key: string, of: object) => ({ status: 200, body: { [key]: of } });
  cloud.on('GET identity/domains/default', one('domain', { name: 'Default' }));
  cloud.on(
    'GET identity/projects',
    one('projects', [{ id: 'project', name: 'skydeck', description: 'Made by the console.' }]),
  );
  cloud.on('GET identity/roles', one('roles', [{ id: 'member' }]));
  cloud.on('PUT identity/projects/*/users/*/roles/*', { status: 204 });
  const limits: Record<'compute' | 'volume' | 'network', Record<string, number>> = { compute: { cores: 20 }, volume: {}, network: {} }; // prettier-ignore
  const set =
    (service: keyof typeof limits, key: string) =>
    ({ body }: { body: unknown }) => {
      Object.assign(limits[service], (body as Record<string, Record<string, number>>)[key]);
      return {};
    };
  cloud.on('PUT compute/os-quota-sets/*', set('compute', 'quota_set'));
  cloud.on('PUT volume/os-quota-sets/*', set('volume', 'quota_set'));
  cloud.on('PUT network/quotas/*', set('network', 'quota'));
  cloud.on('GET compute/', one('version', { version: '2.93' }));
  cloud.on('GET compute/servers/detail', one('servers', []));
  cloud.on('GET compute/servers', one('servers', []));
  cloud.on('GET compute/flavors/*', ({ ids: [id] }) => one('flavor', { id }));
  cloud.on('POST compute/flavors/*', {});
  cloud.on('POST compute/flavors/*/action', {});
  cloud.on('POST compute/flavors/*/os-extra_specs', {});
  cloud.on('GET placement/resource_providers', one('resource_providers', [{ uuid: 'one' }, { uuid: 'two' }]));
  const line = (of: Record<string, number>) =>
    Object.fromEntries(Object.entries(of).map(([name, limit]) => [name, { limit, in_use: 0, reserved: 0 }]));
  cloud.on('GET compute/os-quota-sets/*/detail', () => one('quota_set', line(limits.compute)));
  cloud.on('GET volume/os-quota-sets/*', () => one('quota_set', line(limits.volume)));
  cloud.on('GET network/quotas/*/details.json', () => one('quota', line(limits.network)));
  const extensions = ['security-group', 'port-security', 'allowed-address-pairs', 'rbac-policies', 'quotas', 'provider', 'segment', 'qos']; // prettier-ignore
  cloud.on('GET network/extensions', () => one('extensions', extensions.map((alias) => ({ alias })))); // prettier-ignore
  cloud.on('GET network/agents', one('agents', []));
  const made = { networks: new Map<string, object>(), ports: new Map<string, object>() };
  cloud.on('GET network/networks', () => one('networks', [...made.networks.values()]));
  cloud.on('GET network/ports', () => one('ports', [...made.ports.values()]));
  cloud.on('POST network/networks', ({ body }) => add('network', body));
  cloud.on('POST network/subnets', ({ body }) => ({ status: 201, body: { subnet: { ...(body as { subnet: object }).subnet, id: 'subnet' } } })); // prettier-ignore
  cloud.on('POST network/ports', ({ body }) => add('port', body));
  cloud.on('DELETE network/networks/*', ({ ids: [id = ''] }) => ({ status: made.networks.delete(id) ? 204 : 404 }));
  cloud.on('DELETE network/ports/*', ({ ids: [id = ''] }) => ({ status: made.ports.delete(id) ? 204 : 404 }));
  let image: Buffer = Buffer.alloc(0);
  cloud.on('GET image/images', one('images', []));
  cloud.on('POST image/images', { status: 201, body: { id: 'image' } });
  cloud.on('PUT image/images/*/file', ({ bytes }) => {
    image = bytes;
    return { status: 204 };
  });
  cloud.on('GET image/images/*', () => ({
    body: {
      status: 'active',
      size: image.length,
      os_hash_algo: 'sha512',
      os_hash_value: createHash('sha512').update(image).digest('hex'),
    },
  }));
  cloud.on('DELETE image/images/*', { status: 204 });
  cloud.on('GET volume/types', one('volume_types', [{ name: 'ceph' }]));
  const volumes = httpVolumes(cloud);
  return { extensions, made, volumes, limits };

  function add(kind: 'network' | 'port', body: unknown) {
    const id = `${kind}-${cloud.asked.length}`;
    const of = { ...(body as Record<string, object>)[kind], id };
    made[`${kind}s`].set(id, of);
    return { status: 201, body: { [kind]: of } };
  }
}
