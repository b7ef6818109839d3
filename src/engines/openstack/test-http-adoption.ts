import type { HttpCloud } from './test-http-cloud.ts';

interface Legacy {
  tags: string[];
  metadata: Record<string, string>;
  status: string;
  cpuCount: number;
  dataGb: number;
  ip: string;
  volume: Record<string, string>;
  /** Volumes that stay when the server is removed. */
  kept: string[];
  port: string;
  /** Roles that the console's user was given in the project of the legacy server. */
  roles: string[];
}

/** A server, a network and an image that someone made without a console, and what becomes of their marks. */
export function httpLegacy(cloud: HttpCloud): Legacy {
  const legacy: Legacy = { tags: [], metadata: {}, status: 'ACTIVE', cpuCount: 2, dataGb: 20, ip: '10.55.0.7', volume: {}, kept: [], port: 'eth0 of legacy', roles: [] }; // prettier-ignore
  const body = (key: string, of: unknown) => ({ status: 200, body: { [key]: of } });
  const console = { id: 'project', name: 'skydeck', description: 'Made by the console.' };
  const server = () => ({
    id: 'legacy',
    name: 'Legacy shop',
    status: legacy.status,
    tenant_id: 'old',
    tags: legacy.tags,
    metadata: legacy.metadata,
    flavor: { vcpus: legacy.cpuCount, ram: 2048, original_name: 'm1.small' },
    image: '',
    'OS-EXT-STS:task_state': null,
    'os-extended-volumes:volumes_attached': [{ id: 'root' }, { id: 'data' }],
  });
  const local = { ...server(), id: 'local', name: 'local', image: { id: 'somewhere' }, 'os-extended-volumes:volumes_attached': [] }; // prettier-ignore
  cloud.on('GET identity/projects', () => body('projects', [console, { id: 'old', name: 'old-shop' }]));
  cloud.on('GET identity/role_assignments', () => body('role_assignments', legacy.roles));
  cloud.on('PUT identity/projects/old/users/*/roles/*', () => ({ status: 204, body: legacy.roles.push('member') }));
  cloud.on('DELETE identity/projects/old/users/*/roles/*', () => {
    legacy.roles = [];
    return { status: 204 };
  });
  cloud.on('GET compute/servers/detail', ({ query }) =>
    body('servers', query.has('not-tags') ? [...(legacy.tags.length === 0 ? [server()] : []), local] : []),
  );
  cloud.on('GET compute/servers/legacy', () => body('server', server()));
  cloud.on('PUT compute/servers/legacy/tags/*', ({ ids: [tag = ''] }) => ({
    status: 201,
    body: legacy.tags.push(tag),
  }));
  cloud.on('DELETE compute/servers/legacy/tags/*', ({ ids: [tag = ''] }) => {
    legacy.tags = legacy.tags.filter((one) => one !== tag);
    return { status: 204 };
  });
  cloud.on('POST compute/servers/legacy/metadata', ({ body: sent }) => {
    Object.assign(legacy.metadata, (sent as { metadata: object }).metadata);
    return {};
  });
  cloud.on('DELETE compute/servers/legacy/metadata/*', ({ ids: [key = ''] }) => {
    legacy.metadata = Object.fromEntries(Object.entries(legacy.metadata).filter(([name]) => name !== key));
    return { status: 204 };
  });
  cloud.on('PUT compute/servers/legacy/os-volume_attachments/*', ({ ids: [id = ''], body: sent }) => {
    const { volumeAttachment: of } = sent as { volumeAttachment: { volumeId: string; delete_on_termination: boolean } };
    if (of.volumeId === id && !of.delete_on_termination) legacy.kept.push(id);
    return { status: 202 };
  });
  const volumes = () => [
    { id: 'data', size: legacy.dataGb, bootable: 'false' },
    { id: 'root', size: 10, bootable: 'true', volume_image_metadata: { image_id: 'debian' } },
  ];
  cloud.on('GET volume/volumes/detail', ({ query }) => body('volumes', query.has('metadata') ? [] : volumes()));
  cloud.on('POST volume/volumes/*/metadata', ({ ids: [id = ''], body: sent }) => {
    legacy.volume[id] = (sent as { metadata: { skydeck_disk: string } }).metadata.skydeck_disk;
    return {};
  });
  cloud.on('DELETE volume/volumes/*/metadata/*', ({ ids: [id = ''] }) => {
    legacy.volume = Object.fromEntries(Object.entries(legacy.volume).filter(([name]) => name !== id));
    return {};
  });
  const network = { id: 'shopnet', name: 'shop net', project_id: 'old', 'provider:network_type': 'vlan', 'provider:segmentation_id': 1777 }; // prettier-ignore
  cloud.on('GET network/networks', ({ query }) => body('networks', query.has('name') ? [] : [network]));
  cloud.on('GET network/networks/shopnet', () => body('network', network));
  const subnet = { network_id: 'shopnet', cidr: '10.55.0.0/24', gateway_ip: '10.55.0.1', dns_nameservers: ['9.9.9.9'] };
  cloud.on('GET network/subnets', () => body('subnets', [subnet]));
  const port = (id: string, ip: string, more: object) => ({
    id,
    network_id: 'shopnet',
    mac_address: `fa:16:3e:00:00:${id === 'eth0' ? '01' : '02'}`,
    admin_state_up: true,
    fixed_ips: [{ ip_address: ip }],
    security_groups: ['web'],
    ...more,
  });
  cloud.on('GET network/ports', ({ query }) => {
    if (query.has('name')) return body('ports', []);
    const own = port('eth0', legacy.ip, { device_id: 'legacy', name: legacy.port });
    return body('ports', query.has('device_id') ? [own] : [own, port('eth1', '10.55.0.8', { device_id: 'router' })]);
  });
  cloud.on('PUT network/ports/eth0', ({ body: sent }) => {
    legacy.port = (sent as { port: { name: string } }).port.name;
    return {};
  });
  const debian = { id: 'debian', name: 'Debian 12', owner: 'old', status: 'active', size: 1_000_000_000, min_disk: 3, os_distro: 'debian' }; // prettier-ignore
  cloud.on('GET image/images', ({ query }) => body('images', query.has('name') ? [] : [debian]));
  return legacy;
}
