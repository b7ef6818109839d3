import type { Content, Variable } from './content.ts';
import type { OsFamily } from './states.ts';

export const starters = ['empty', 'base', 'web', 'docker', 'database', 'windows'] as const;
export type Starter = (typeof starters)[number];

interface Begun {
  osFamily: OsFamily;
  content: Content;
}

const none: Omit<Content, 'config'> = { files: [], services: [], variables: [] };
const variable = (name: string, label: string, more: Partial<Variable> = {}): Variable => ({
  id: name,
  name,
  label,
  kind: 'text',
  choices: [],
  initial: '',
  required: true,
  ...more,
});
const service = { packages: '', parameters: [], setup: '', unit: '', health: '', ports: '' };

/** What a new policy can begin with. */
export const gallery: Readonly<Record<Starter, Begun>> = {
  empty: { osFamily: 'linux', content: { config: '', ...none } },
  base: {
    osFamily: 'linux',
    content: {
      ...none,
      config: `#cloud-config
# What every server should have.
package_update: true
timezone: UTC
users:
  - default
  - name: "{{admin}}"
    groups: sudo
    sudo: ALL=(ALL) NOPASSWD:ALL
    shell: /bin/bash
    ssh_authorized_keys:
      - "{{key}}"
ssh_pwauth: false
packages:
  - fail2ban
  - unattended-upgrades
`,
      variables: [
        variable('admin', 'Name of the administrator', { initial: 'deploy' }),
        variable('key', 'Public SSH key'),
      ],
    },
  },
  web: {
    osFamily: 'linux',
    content: {
      config: '#cloud-config\npackage_update: true\n',
      variables: [],
      files: [
        {
          id: 'index',
          path: '/var/www/html/index.html',
          owner: 'root:root',
          mode: '0644',
          kind: 'text',
          encoding: 'plain',
          content: '<!doctype html>\n<title>{{name}}</title>\n<h1>{{name}} is ready</h1>\n',
          url: '',
          checksum: '',
        },
      ],
      services: [
        {
          ...service,
          id: 'nginx',
          name: 'nginx',
          packages: 'nginx',
          unit: 'nginx',
          health: 'systemctl is-active nginx',
          ports: '80,443',
        },
      ],
    },
  },
  docker: {
    osFamily: 'linux',
    content: {
      ...none,
      config: '#cloud-config\npackage_update: true\ngroups:\n  - docker\n',
      services: [
        {
          ...service,
          id: 'docker',
          name: 'docker',
          packages: 'docker.io docker-compose',
          unit: 'docker.io',
          health: 'systemctl is-active docker.io',
        },
      ],
    },
  },
  database: {
    osFamily: 'linux',
    content: {
      ...none,
      config: '#cloud-config\npackage_update: true\n',
      services: [
        {
          ...service,
          id: 'postgresql',
          name: 'postgresql',
          packages: 'postgresql',
          parameters: [{ name: 'POSTGRES_PASSWORD', value: '{{database_password}}' }],
          unit: 'postgresql',
          health: 'systemctl is-active postgresql',
          ports: '5432',
        },
      ],
      variables: [variable('database_password', 'Password of the database', { kind: 'secret' })],
    },
  },
  windows: {
    osFamily: 'windows',
    content: {
      ...none,
      config: `#cloud-config
set_timezone: Etc/UTC
runcmd:
  - Install-WindowsFeature -Name Web-Server
`,
    },
  },
};
