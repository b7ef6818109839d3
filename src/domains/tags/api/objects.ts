import type { Recorded } from '#domains/history/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import {
  announce,
  findServer,
  lockServers,
  lockTagged,
  readTagsOf,
  accountRefusal,
  replaceTag,
  saveTags,
  ofServer,
} from '#domains/servers/api/port.ts';
import * as imageTags from '#domains/images/api/port.ts';
import * as hostTags from '#domains/hosts/api/port.ts';
import * as networkTags from '#domains/networks/api/port.ts';
import type { Message } from '#kernel/message.ts';
import { why } from '#domains/servers/reasons.ts';
import type { ObjectType } from '../schemas.ts';

/** A thing that can have tags. */
export interface Tagged {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
  tags: readonly string[];
}

/** What a kind of things does so that they can have tags. */
export interface TaggedKind {
  /** As an object that has a history. */
  object(of: Tagged): Recorded<'changed'>;
  /** One thing of the scope. Throws NotFound. */
  find(db: Db, scope: Scope, id: string): Promise<Tagged>;
  /** Locks those of the scope; `refusal` says why one cannot be changed. */
  lock(tx: Db, scope: Scope, ids: readonly string[]): Promise<(Tagged & { refusal: Message | null })[]>;
  save(tx: Db, id: string, tags: readonly string[]): Promise<void>;
  /** Calls a tag of an account by another name, or takes it off everything (`to` null). */
  replace(tx: Db, emit: Emit, change: { accountId: string; from: string; to: string | null }): Promise<number>;
}

const servers: TaggedKind = {
  object: ofServer,
  async find(db, scope, id) {
    const server = await findServer(db, scope, id);
    return { ...server, tags: (await readTagsOf(db, [id])).get(id) ?? [] };
  },
  async lock(tx, scope, ids) {
    const found = await lockServers(tx, scope, ids);
    const tags = await readTagsOf(
      tx,
      found.map(({ id }) => id),
    );
    return found.map((server) => ({
      ...server,
      tags: tags.get(server.id) ?? [],
      refusal: server.state === 'terminated' ? why('state.terminated') : accountRefusal('configure', server),
    }));
  },
  save: saveTags,
  async replace(tx, emit, { accountId, from, to }) {
    const ids = await lockTagged(tx, accountId, from);
    await replaceTag(tx, ids, { from, to });
    for (const id of ids) await announce(tx, emit, { id });
    return ids.length;
  },
};

const images: TaggedKind = {
  object: imageTags.ofImage,
  async find(db, scope, id) {
    const image = await imageTags.findTagged(db, scope, id);
    if (image === null) throw new NotFound();
    return image;
  },
  async lock(tx, scope, ids) {
    return (await imageTags.lockTagged(tx, scope, ids)).map((image) => ({ ...image, refusal: null }));
  },
  save: imageTags.saveTags,
  async replace(tx, emit, { accountId, from, to }) {
    const found = await imageTags.readWithTag(tx, accountId, from);
    await imageTags.replaceTag(
      tx,
      found.map(({ id }) => id),
      { from, to },
    );
    for (const image of found) await emit('image.changed', image, { imageId: image.id });
    return found.length;
  },
};

const networks: TaggedKind = {
  object: networkTags.ofNetwork,
  async find(db, scope, id) {
    const network = await networkTags.findTagged(db, scope, id);
    if (network === null) throw new NotFound();
    return network;
  },
  async lock(tx, scope, ids) {
    return (await networkTags.lockTagged(tx, scope, ids)).map((network) => ({ ...network, refusal: null }));
  },
  save: networkTags.saveTags,
  async replace(tx, emit, { accountId, from, to }) {
    const found = await networkTags.readWithTag(tx, accountId, from);
    await networkTags.replaceTag(
      tx,
      found.map(({ id }) => id),
      { from, to },
    );
    for (const network of found) await networkTags.announceNetwork(emit, { ...network, network: { ref: network.id } });
    return found.length;
  },
};

/** Those of the provider: of its oldest root. */
const hosts: TaggedKind = {
  object: hostTags.ofHost,
  async find(db, scope, id) {
    const host = await hostTags.findTagged(db, scope, id);
    if (host === null) throw new NotFound();
    return host;
  },
  async lock(tx, scope, ids) {
    return (await hostTags.lockTagged(tx, scope, ids)).map((host) => ({ ...host, refusal: null }));
  },
  save: hostTags.saveTags,
  async replace(tx, _emit, { accountId, from, to }) {
    const found = await hostTags.readWithTag(tx, accountId, from);
    await hostTags.replaceTag(
      tx,
      found.map(({ id }) => id),
      { from, to },
    );
    for (const { id } of found) await hostTags.announceHost(tx, id);
    return found.length;
  },
};

/** All kinds of things that can have tags. */
export const taggedKinds: Record<ObjectType, TaggedKind> = {
  'ot.server': servers,
  'ot.image': images,
  'ot.network': networks,
  'ot.host': hosts,
};
