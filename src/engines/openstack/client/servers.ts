import { z } from 'zod';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { MachinePower } from '#engines/port.ts';
import type { Cloud, CloudCall } from './cloud.ts';
import type { Scope } from './session.ts';
import { CloudRefusal, gone, isConflict, orNull } from './errors.ts';
import { TooSlow, until } from './until.ts';

const NovaServer = z.object({
  id: z.string(),
  status: z.string(),
  tenant_id: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
  'OS-EXT-STS:task_state': z.string().nullish(),
  /** Only those see it who may administrate the cloud. */
  'OS-EXT-SRV-ATTR:host': z.string().nullish(),
  fault: z.object({ message: z.string() }).optional(),
});
export type NovaServer = z.infer<typeof NovaServer>;
const OneServer = z.object({ server: NovaServer });
const Servers = z.object({ servers: z.array(NovaServer) });
/** Newest first. */
const Actions = z.object({
  instanceActions: z.array(z.object({ action: z.string(), request_id: z.string(), message: z.string().nullish() })),
});

const powers: Readonly<Record<string, MachinePower>> = {
  ACTIVE: 'on',
  REBOOT: 'on',
  HARD_REBOOT: 'on',
  PASSWORD: 'on',
  RESCUE: 'on',
  SHUTOFF: 'off',
  ERROR: 'off',
  SHELVED: 'off',
  SHELVED_OFFLOADED: 'off',
  DELETED: 'off',
  SOFT_DELETED: 'off',
  SUSPENDED: 'suspended',
  PAUSED: 'suspended',
};

/** The power of a server; null while something is done to it. */
export const powerOf = (server: NovaServer): MachinePower | null =>
  server['OS-EXT-STS:task_state'] != null && server.status !== 'ERROR' ? null : (powers[server.status] ?? null);

/** So long a guest has to release an interface; where none runs, the cloud alone has to. */
/** A server whose making waits for so long with nothing under way was forgotten: queues of busy clouds are shorter. */
const idleMs = 600_000;
const unplugWithinMs = { on: 150_000, off: 30_000 } as const;

/** The servers of one project, or those of all for the administrator. */
export class Compute {
  readonly #cloud: Cloud;
  readonly #asked: Pick<CloudCall, 'service' | 'scope' | 'patience'>;

  constructor(cloud: Cloud, of: string | 'admin', patience?: CloudCall['patience']) {
    const scope: Scope = of === 'admin' ? of : { projectId: of };
    this.#cloud = cloud;
    this.#asked = { service: 'compute', scope, ...(patience && { patience }) };
  }

  async read(id: string): Promise<NovaServer | null> {
    return (await orNull(this.#cloud.ask(this.#call('GET', `/servers/${id}`), OneServer)))?.server ?? null;
  }

  /** The servers of the project with this tag. */
  async tagged(tag: string): Promise<NovaServer[]> {
    const query = new URLSearchParams({ tags: tag });
    return (await this.#cloud.ask(this.#call('GET', `/servers/detail?${query}`), Servers)).servers;
  }

  async create(server: object): Promise<string> {
    const made = z.object({ server: z.object({ id: z.string() }) });
    return (await this.#cloud.ask(this.#call('POST', '/servers', { server }), made)).server.id;
  }

  /** Waits for one of these states, with nothing under way. Throws Failure where the server failed. */
  async settled(id: string, states: readonly string[]): Promise<NovaServer> {
    return until(this.#cloud, async () => {
      const server = await this.read(id);
      if (server === null) throw new Failure(say('machine-gone'));
      if (server.status === 'ERROR' && !states.includes('ERROR')) throw new ServerFailed(faultOf(server));
      const still = server['OS-EXT-STS:task_state'] != null;
      return !still && states.includes(server.status) ? server : null;
    });
  }

  /** Waits until a server that is being made runs. Throws ServerFailed, and ServerLost where nothing works on it. */
  async built(id: string): Promise<NovaServer> {
    let idleFrom: number | null = null;
    return until(this.#cloud, async () => {
      const server = await this.read(id);
      if (server === null) throw new Failure(say('machine-gone'));
      if (server.status === 'ERROR') throw new ServerFailed(faultOf(server));
      const task = server['OS-EXT-STS:task_state'] ?? null;
      if (server.status === 'ACTIVE' && task === null) return server;
      const isIdle = server.status === 'BUILD' && (task === null || task === 'scheduling');
      idleFrom = isIdle ? (idleFrom ?? performance.now()) : null;
      if (idleFrom !== null && performance.now() - idleFrom > idleMs) throw new ServerLost(say('cloud-too-slow'));
      return null;
    });
  }

  /** Asks a server to do something; while it does something else, it is asked again. */
  async act(id: string, body: object): Promise<void> {
    let asked = 0;
    await until(this.#cloud, async () => {
      try {
        await this.#cloud.run(this.#call('POST', `/servers/${id}/action`, body));
        return true;
      } catch (error) {
        if (!isConflict(error) || ++asked > 20) throw error;
        const busy = (await this.read(id))?.['OS-EXT-STS:task_state'] != null;
        if (!busy && asked > 2) throw error;
        return null;
      }
    });
  }

  /** The last action of a kind: what it is known by, and what went wrong with it, which the state of a server does not always say; null: there was none. */
  async lastOf(
    id: string,
    action: string,
  ): Promise<{ request_id: string; message?: string | null | undefined } | null> {
    const { instanceActions } = await this.#cloud.ask(this.#call('GET', `/servers/${id}/os-instance-actions`), Actions);
    return instanceActions.find((one) => one.action === action) ?? null;
  }

  /** Removes a server, and waits until it is gone. */
  async remove(id: string): Promise<void> {
    await until(this.#cloud, async () => {
      const server = await this.read(id);
      if (server === null || server.status === 'DELETED') return true;
      if (server['OS-EXT-STS:task_state'] !== 'deleting')
        await gone(this.#cloud.run(this.#call('DELETE', `/servers/${id}`)));
      return null;
    });
  }

  async attach(id: string, volumeId: string): Promise<void> {
    const body = { volumeAttachment: { volumeId, delete_on_termination: false } };
    await this.#cloud.run(this.#call('POST', `/servers/${id}/os-volume_attachments`, body));
  }

  async detach(id: string, volumeId: string): Promise<void> {
    const path = `/servers/${id}/os-volume_attachments/${volumeId}`;
    await gone(this.#cloud.run(this.#call('DELETE', path))).catch((error: unknown) => {
      // It is being detached already: who waits for that sees it end.
      if (!(error instanceof CloudRefusal && error.status === 400)) throw error;
    });
  }

  async plug(id: string, portId: string): Promise<void> {
    const body = { interfaceAttachment: { port_id: portId } };
    await this.#cloud.run(this.#call('POST', `/servers/${id}/os-interface`, body));
  }

  async unplug(id: string, portId: string, power: keyof typeof unplugWithinMs): Promise<void> {
    await gone(this.#cloud.run(this.#call('DELETE', `/servers/${id}/os-interface/${portId}`)));
    // A guest that does not let go of it is not reported: the port stays.
    const released = async () => ((await this.plugged(id)).includes(portId) ? null : true);
    await until(this.#cloud, released, unplugWithinMs[power]).catch((error: unknown) => {
      if (!(error instanceof TooSlow)) throw error;
      // Without a guest no one holds it: it goes with its port.
      if (power === 'on') throw new Failure(say('network-card-held'));
    });
  }

  /** Begins an image of the disk of a server; gives its identifier. */
  async createImage(id: string, createImage: { name: string; metadata: object }): Promise<string> {
    const shape = z.object({ image_id: z.string() });
    const call = this.#call('POST', `/servers/${id}/action`, { createImage });
    return (await this.#cloud.ask(call, shape)).image_id;
  }

  /** The ports that a server has. */
  async plugged(id: string): Promise<string[]> {
    const Plugged = z.object({ interfaceAttachments: z.array(z.object({ port_id: z.string() })) });
    const { interfaceAttachments } = await this.#cloud.ask(this.#call('GET', `/servers/${id}/os-interface`), Plugged);
    return interfaceAttachments.map((one) => one.port_id);
  }

  /** The name of the flavor that a server has; names are the identifiers of those that the console made. */
  async flavorNameOf(id: string): Promise<string> {
    const shape = z.object({ server: z.object({ flavor: z.object({ original_name: z.string() }) }) });
    return (await this.#cloud.ask(this.#call('GET', `/servers/${id}`), shape)).server.flavor.original_name;
  }

  #call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    return { ...this.#asked, method, path, ...(body && { body }) };
  }
}

/** The cloud could not run a server. */
export class ServerFailed extends Failure {
  override name = 'ServerFailed';
}

/** A server that no one works on: the message that its cloud's services had for each other was lost. */
export class ServerLost extends ServerFailed {
  override name = 'ServerLost';
}

const faultOf = ({ fault }: NovaServer) => {
  if (fault === undefined) return say('cloud-server-failed', { reason: '-' });
  return /no valid host/i.test(fault.message)
    ? say('cloud-no-host')
    : say('cloud-server-failed', { reason: fault.message.slice(0, 300) });
};
