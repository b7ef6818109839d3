import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import type { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { Cloud } from './client/cloud.ts';
import { CloudConfig } from './config.ts';
import { keep, type RunningKeeper } from './keeper.ts';
import { saveNova, saveVolume } from './store.ts';

/** A request as a service of the cloud meets it. */
export interface Asked {
  method: string;
  /** The part behind `volume/`, `compute/` and so on. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** The body as it came, where it is no JSON. */
  bytes: Buffer;
  /** What stood where the pattern has a star. */
  ids: string[];
}

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}
type Rule = (asked: Asked) => Answer | Promise<Answer>;

const services = {
  compute: 'compute',
  volume: 'volumev3',
  network: 'network',
  image: 'image',
  identity: 'identity',
  placement: 'placement',
};

/** A cloud that answers as a test says, for what the real one cannot be brought to do. What no rule is for is not there. */
export class HttpCloud implements AsyncDisposable {
  /** All requests, as `GET volume/volumes/1`, without sign-ins. */
  readonly asked: string[] = [];
  signIns = 0;
  /** Services that the catalog leaves out. */
  readonly without = new Set<string>();
  tokenSeconds = 3600;
  /** The only one that opens it; null: every one does. */
  password: string | null = null;
  readonly #rules: { pattern: RegExp; rule: Rule }[] = [];
  readonly #server: http.Server;
  readonly #folders: string[] = [];
  #keepers: RunningKeeper[] = [];

  readonly #more: object;

  private constructor(server: http.Server, more: object) {
    this.#server = server;
    this.#more = more;
    server.on('request', (request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  /** `more`: of its configuration. */
  static async open(more: Partial<z.input<typeof CloudConfig>> = {}): Promise<HttpCloud> {
    const server = http.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HttpCloud(server, more);
  }

  get url(): string {
    // Typed edge: it listens on a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get config(): CloudConfig {
    return CloudConfig.parse({
      authUrl: `${this.url}/identity`,
      username: 'skydeck',
      password: 'secret',
      ...this.#more,
    });
  }

  /** Answers requests like `GET volume/volumes/*`; a later rule comes before an earlier one. */
  on(deed: string, rule: Rule | Answer): void {
    const pattern = new RegExp(`^${deed.replaceAll('*', '([^/]+)')}$`);
    this.#rules.unshift({ pattern, rule: typeof rule === 'function' ? rule : () => rule });
  }

  /** How often something was asked. */
  count(deed: string): number {
    const pattern = new RegExp(`^${deed.replaceAll('*', '[^/]+')}$`);
    return this.asked.filter((one) => pattern.test(one)).length;
  }

  client(ending = new AbortController().signal): Cloud {
    return new Cloud(this.config, { clock: systemClock, ending });
  }

  async keeper(folder = this.folder()): Promise<RunningKeeper> {
    const keeper = await keep({ config: this.config, folder });
    this.#keepers.push(keeper);
    return keeper;
  }

  folder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'http-cloud-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Ends a keeper before the test does, as a restart of the process. */
  async stop(keeper: RunningKeeper): Promise<void> {
    this.#keepers = this.#keepers.filter((one) => one !== keeper);
    await keeper.stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const keeper of this.#keepers) await keeper.stop();
    this.#server.closeAllConnections();
    this.#server.close();
    for (const folder of this.#folders) rmSync(folder, { recursive: true });
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url);
    const method = request.method ?? '';
    const isJson = request.headers['content-type']?.includes('json') === true;
    const body: unknown = isJson ? await json(request) : null;
    const bytes = isJson ? Buffer.alloc(0) : await buffer(request);
    if (pathname === '/identity/auth/tokens') return this.#signIn(response, body);
    const at = pathname
      .slice(1)
      .replace(/^network\/v2.0/, 'network')
      .replace(/^image\/v2/, 'image');
    const deed = `${method} ${at}`;
    this.asked.push(deed);
    for (const { pattern, rule } of this.#rules) {
      const ids = pattern.exec(deed)?.slice(1);
      if (ids === undefined) continue;
      const answer = await rule({ method, path: at, query, body, bytes, ids });
      const type = Buffer.isBuffer(answer.body) ? 'application/octet-stream' : 'application/json';
      response.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers });
      return void response.end(Buffer.isBuffer(answer.body) ? answer.body : JSON.stringify(answer.body ?? {}));
    }
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ itemNotFound: { message: deed } }));
  }

  #signIn(response: http.ServerResponse, body: unknown): void {
    if (this.password !== null && !JSON.stringify(body).includes(`"password":"${this.password}"`)) {
      const error = { code: 401, message: 'The request you have made requires authentication.' };
      return void response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    }
    this.signIns++;
    const catalog = Object.entries(services)
      .filter(([name]) => !this.without.has(name))
      .map(([name, type]) => ({
        type,
        endpoints: [{ interface: 'public', region: 'One', url: `${this.url}/${name}` }],
      }));
    const expires_at = new Date(Date.now() + this.tokenSeconds * 1000).toISOString();
    const token = { expires_at, user: { id: 'user' }, project: { id: 'project' }, catalog };
    response.writeHead(201, { 'x-subject-token': `token-${this.signIns}`, 'content-type': 'application/json' });
    response.end(JSON.stringify({ token }));
  }
}

interface Known {
  ref?: string;
  power?: 'on' | 'off';
  novaId?: string | null;
  /** The volumes of its disks. */
  volumes?: readonly string[];
  written?: boolean;
  imageRef?: string;
}

/** Lets a keeper know a machine that it made earlier. */
export function knownMachine({ desk: { store } }: RunningKeeper, of: Known = {}): string {
  const { ref = 'machine', power = 'off', novaId = null, volumes = [], written = true, imageRef = 'an-image' } = of;
  store.run(
    `INSERT INTO machines (ref, token, state, server_id, name, image_ref, cpu_type, cpu_count, ram_mb, disks, nics,
     power, power_since, written, seq) VALUES (?, ?, 'ready', 'server', 'One', ?, 'A', 1, 1024, ?, '[]', ?, 0, ?, 0)`,
    ref,
    `create ${ref}`,
    imageRef,
    JSON.stringify(volumes.map((_, id) => ({ id, sizeGb: 2 }))),
    power,
    Number(written),
  );
  store.run('INSERT INTO servers (machine_ref, account_id, project_id) VALUES (?, ?, ?)', ref, 'account', 'project');
  saveNova(store, ref, novaId);
  volumes.forEach((volumeId, diskId) => saveVolume(store, ref, { volumeId, diskId }));
  return ref;
}
