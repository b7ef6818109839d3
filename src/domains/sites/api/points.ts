import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Message, Sayable } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';

/** What a domain above does once a site answers by a name, in the transaction that says so. */
export interface HostFollower {
  verified(app: App, tx: Db, site: { siteId: string; host: string }): Promise<void>;
}

export const hostFollower = point<HostFollower>('sites.hostFollower');

/** A site whose settings are read or written as a file. */
export interface PartSite {
  id: string;
  host: string;
  name: string;
}

/** A request that makes a part what a file says; `version` is that of what it changes. */
export interface PartRequest {
  request: InnerRequest;
  version?: number;
}

/** What a part holds, by the names that its entries have in the file. */
export type PartValue = Readonly<Record<string, unknown>>;

/** Says a value of an entry in words; undefined: as it is, with lists in commas. */
export type Words = (entry: string, value: unknown) => Sayable | undefined;

interface PartDefinition<V extends PartValue> {
  /** Its name in the file. */
  id: string;
  title: Message;
  /** What a file may hold of it. Secrets are no part of a file. */
  schema: z.ZodType<V>;
  /** What people call an entry, by its name in the file: `limitServers`, or `privacy/en.title` for what lies in an object. */
  label(entry: string): Message;
  /** Where values need more than their own text, such as the names of what they stand for. */
  words?(ctx: Ctx): Words | Promise<Words>;
  /** Sites that are made as a copy take it over; where a text names the source, it then names the copy. */
  copied?: true;
  read(ctx: Ctx, site: PartSite): Promise<V>;
  /** What is asked of the operations of the domain, in this order; what else the site has ends. */
  requests(ctx: Ctx, site: PartSite, wanted: V): Promise<readonly PartRequest[]>;
}

/** A part of a site's settings, as its file holds it. */
export type SitePart = PartDefinition<PartValue>;

/** Declares a part of the settings file; what its requests are made of has passed its schema. */
export const partOf = <V extends PartValue>(part: PartDefinition<V>): SitePart => ({
  ...part,
  requests: (ctx, site, wanted) => part.requests(ctx, site, part.schema.parse(wanted)),
});

export const sitePart = point<SitePart>('sites.part');

/** Whether two values of a file are the same. The order of their keys doesn't count. */
export const isSamePart = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
